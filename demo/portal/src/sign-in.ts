/**
 * Who asks. A cookie is the sign-in. Each page that is rendered for it has a token of its own, the `session-token` of the elements:
 * they send no cookie, so their requests are known by the token alone. A token can leak with a URL. Alone it starts no change: that
 * takes the cookie of the same sign-in.
 *
 * Replace `signIn()` with yours: this sample asks for no password.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Database } from './database.js';

export interface Customer {
  id: string;
  name: string;
  company: string;
  address: string;
  email: string;
  is_support: boolean;
  /** Payment method, as the customer reads it. */
  card: string | null;
}

/** A page that was rendered for a customer. */
export interface Page {
  hash: string;
  customer: string;
}

const cookieName = 'portal';
const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
const createSecret = () => randomBytes(32).toString('base64url');
const hashOfCookie = (context: Context) => hash(getCookie(context, cookieName) ?? '');

export async function readCustomers(db: Database): Promise<Customer[]> {
  const { rows } = await db.query<Customer>('select * from customers order by is_support, id');
  return rows;
}

export async function readCustomer(db: Database, id: string): Promise<Customer> {
  const { rows } = await db.query<Customer>('select * from customers where id = $1', [id]);
  if (!rows[0]) throw new Error('There is no such customer.');
  return rows[0];
}

export async function signIn(db: Database, context: Context, customer: string): Promise<void> {
  await signOut(db, context);
  const secret = createSecret();
  await db.query('insert into sessions (hash, customer_id) select $1, id from customers where id = $2', [
    hash(secret),
    customer,
  ]);
  const secure = process.env.NODE_ENV === 'production';
  setCookie(context, cookieName, secret, { httpOnly: true, sameSite: 'Lax', path: '/', secure });
}

/** Ends the sign-in, and with it the tokens of its pages. */
export async function signOut(db: Database, context: Context): Promise<void> {
  await db.query('delete from sessions where hash = $1 or expires_at < now()', [hashOfCookie(context)]);
  deleteCookie(context, cookieName, { path: '/' });
}

/** Finds who is signed in, by the cookie. */
export async function findCustomer(db: Database, context: Context): Promise<Customer | undefined> {
  const { rows } = await db.query<Customer>(
    `select c.* from sessions s join customers c on c.id = s.customer_id
     where s.hash = $1 and s.expires_at > now()`,
    [hashOfCookie(context)],
  );
  return rows[0];
}

/** Returns the token of a new page. */
export async function createPage(db: Database, context: Context): Promise<string> {
  const token = createSecret();
  await db.query('insert into pages (hash, session_hash) values ($1, $2)', [
    hash(token),
    hashOfCookie(context),
  ]);
  return token;
}

/** Finds the page of a token, for a request of the elements. */
export async function findPage(db: Database, token: string): Promise<Page | undefined> {
  const { rows } = await db.query<Page>(
    `select p.hash, s.customer_id as customer from pages p join sessions s on s.hash = p.session_hash
     where p.hash = $1 and s.expires_at > now()`,
    [hash(token)],
  );
  return rows[0];
}

/** Finds the page of a token whose sign-in is that of the cookie, for a request of the page itself. */
export async function findOwnPage(db: Database, token: string, context: Context): Promise<Page | undefined> {
  const { rows } = await db.query<Page>(
    `select p.hash, s.customer_id as customer from pages p join sessions s on s.hash = p.session_hash
     where p.hash = $1 and s.hash = $2 and s.expires_at > now()`,
    [hash(token), hashOfCookie(context)],
  );
  return rows[0];
}
