/**
 * The sign-in of this portal: a cookie. Replace this file by yours. The rest of the portal asks it one question, `findSignIn()`, and
 * calls `endPages()` where a sign-in ends.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Database } from './database.js';
import { endPages, hash, type SignIn } from './page-tokens.js';

/** In production, the server does not start with it. */
export const asksForNoPassword = true;

const cookieName = 'portal';
const hashOfCookie = (context: Context) => hash(getCookie(context, cookieName) ?? '');

/** Finds who has sent a request. */
export async function findSignIn(db: Database, context: Context): Promise<SignIn | undefined> {
  const { rows } = await db.query<SignIn>(
    'select hash as session, customer_id as customer from sessions where hash = $1 and expires_at > now()',
    [hashOfCookie(context)],
  );
  return rows[0];
}

export async function signIn(db: Database, context: Context, customer: string): Promise<void> {
  await signOut(db, context);
  const secret = randomBytes(32).toString('base64url');
  await db.query('insert into sessions (hash, customer_id) select $1, id from customers where id = $2', [
    hash(secret),
    customer,
  ]);
  setCookie(context, cookieName, secret, { httpOnly: true, sameSite: 'Lax', path: '/' });
}

/** Ends the sign-in, and with it the tokens of its pages. */
export async function signOut(db: Database, context: Context): Promise<void> {
  await endPages(db, hashOfCookie(context));
  await db.query('delete from sessions where hash = $1 or expires_at < now()', [hashOfCookie(context)]);
  deleteCookie(context, cookieName, { path: '/' });
}
