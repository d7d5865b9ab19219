/** The plans, as the tables have them. */
import type { Database } from './database.js';

export interface Plan {
  id: string;
  product_id: string;
  label: string;
  tagline: string;
  price_cents: number;
  currency: string;
  extends: string | null;
  featured: boolean;
  is_default: boolean;
  features: { key: string; text: string }[];
}

export async function readPlans(db: Database, product: string): Promise<Plan[]> {
  const { rows } = await db.query<Plan>(
    `select p.*, coalesce(json_agg(json_build_object('key', f.key, 'text', f.text) order by f.position)
       filter (where f.key is not null), '[]') as features
     from plans p left join features f on f.plan_id = p.id
     where p.product_id = $1 group by p.id order by p.position`,
    [product],
  );
  return rows;
}
