/** What a customer uses, and which plans are too small for it. */
import { business } from './business.js';
import type { Database } from './database.js';
import { formatNumber } from './format.js';
import { messages } from './messages.js';
import type { Plan } from './plans.js';

export interface Usage {
  key: string;
  /** As in "3 users". */
  label: string;
  used: number;
}

export async function readUsage(db: Database, customer: string): Promise<Usage[]> {
  const { rows } = await db.query<{ key: string; used: number }>(
    'select key, used from usage where customer_id = $1',
    [customer],
  );
  return Object.entries(business.meters).map(([key, label]) => ({
    key,
    label,
    used: rows.find((row) => row.key === key)?.used ?? 0,
  }));
}

/** Says what of a plan is too small. Empty: nothing. */
export const findReason = ({ limits, label: plan }: Plan, usage: Usage[]): string =>
  usage
    .flatMap(({ key, label, used }) => {
      const limit = limits[key];
      return limit !== undefined && limit < used
        ? [messages.tooSmall(formatNumber(used), label, plan, formatNumber(limit))]
        : [];
    })
    .join(' ');
