/**
 * What proves which page asks. Each page that is rendered for a sign-in has a token of its own, the `session-token` of the elements: they
 * send no cookie, so their requests are known by the token alone. A token can leak with a URL. Alone it starts no change: that takes the
 * same sign-in.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.js';

/** Somebody who is signed in. */
export interface SignIn {
  /** Id of the customer. */
  customer: string;
  /** Something that is the same until the sign-in ends, and that nobody can guess or read: it is stored. Best a hash. */
  session: string;
}

/** A page that was rendered for a customer. */
export interface Page {
  hash: string;
  customer: string;
}

export const hash = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns the token of a new page. */
export async function createPage(db: Database, { customer, session }: SignIn): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query('delete from pages where expires_at < now()');
  await db.query('insert into pages (hash, customer_id, session_hash) values ($1, $2, $3)', [
    ...[hash(token), customer, session],
  ]);
  return token;
}

/** Ends the tokens of a sign-in. */
export const endPages = (db: Database, session: string) =>
  db.query('delete from pages where session_hash = $1', [session]);

/** Finds the page of a token, for a request of the elements. */
export async function findPage(db: Database, token: string): Promise<Page | undefined> {
  const { rows } = await db.query<Page>(
    'select hash, customer_id as customer from pages where hash = $1 and expires_at > now()',
    [hash(token)],
  );
  return rows[0];
}

/** Finds the page of a token that belongs to a sign-in, for a request of the page itself. */
export async function findOwnPage(
  db: Database,
  token: string,
  signIn: SignIn | undefined,
): Promise<Page | undefined> {
  const { rows } = await db.query<Page>(
    `select hash, customer_id as customer from pages
     where hash = $1 and session_hash = $2 and customer_id = $3 and expires_at > now()`,
    [hash(token), signIn?.session ?? '', signIn?.customer ?? ''],
  );
  return rows[0];
}
