/** What a customer uses, and which plans are too small for it. */
import type { Database } from './database.js';
import { formatNumber } from './format.js';
import { messages } from './messages.js';
import type { Plan } from './plans.js';

export interface Usage {
  key: string;
  /** As in "3 users". */
  label: string;
  used: number;
  /** Limits by plan. A plan that is not here has none. */
  limits: Record<string, number>;
}

export async function readUsage(db: Database, customer: string): Promise<Usage[]> {
  const { rows } = await db.query<Usage>(
    `select m.key, m.label, coalesce(max(u.used), 0)::int as used,
       coalesce(json_object_agg(l.plan_id, l.maximum) filter (where l.plan_id is not null), '{}') as limits
     from meters m left join usage u on u.key = m.key and u.customer_id = $1
       left join limits l on l.key = m.key
     group by m.key order by m.position`,
    [customer],
  );
  return rows;
}

/** Says what of a plan is too small. Empty: nothing. */
export const findReason = ({ id, label: plan }: Plan, usage: Usage[]): string =>
  usage
    .flatMap(({ label, used, limits: { [id]: limit } }) =>
      limit !== undefined && limit < used
        ? [messages.tooSmall(formatNumber(used), label, plan, formatNumber(limit))]
        : [],
    )
    .join(' ');
