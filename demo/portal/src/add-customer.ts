/** `npm run add-customer -- --id c1 --name "Ada Weber" --plan basic --since 2026-01-01`: adds a customer, with the plan in force. */
import { parseArgs } from 'node:util';
import { addCustomer } from './customers.js';
import { openDatabase } from './database.js';
import { readEnvironment } from './environment.js';

const text = { type: 'string' } as const;

try {
  const { values } = parseArgs({
    options: {
      ...{ id: text, name: text, company: text, address: text, email: text, plan: text, since: text },
    },
  });
  const { id, name, company = '', address = '', email = '', plan, since } = values;
  if (!id || !name) throw new Error('--id and --name are missing.');
  const { databaseUrl, data } = readEnvironment();
  const db = await openDatabase(databaseUrl, data);
  try {
    await db.transaction((tx) =>
      addCustomer(tx, {
        id,
        name,
        company,
        address,
        email,
        plan,
        since: since ? new Date(since) : undefined,
      }),
    );
    console.log(plan ? `${id} has the plan ${plan}.` : `${id} has no plan.`);
  } finally {
    await db.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
