/** The database: Postgres at a URL, else PGlite in a folder. Both run the same SQL. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

export interface Query {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

export interface Database extends Query {
  /** Runs statements of which all take effect, or none. */
  transaction<Result>(work: (tx: Query) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Statements without values. */
type Execute = (text: string) => Promise<unknown>;

export const openDatabase = (url: string | undefined, folder: string): Promise<Database> =>
  url ? openPostgres(url) : openFolder(folder);

/** Says in one sentence what is wrong with a database. */
const explain = (place: string) => (error: unknown) => {
  const { code, message } = error as { code?: string; message: string };
  throw new Error(`The database ${place} cannot be used: ${message || code}.`);
};

/** Runs each step that has not run yet, in a transaction. */
async function migrate({ query }: Query, execute: Execute, folder = new URL('migrations/', import.meta.url)) {
  await execute(
    'create table if not exists migrations (name text primary key, at timestamptz default now())',
  );
  const { rows } = await query<{ name: string }>('select name from migrations');
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    if (rows.some((row) => row.name === name)) continue;
    await execute(await readFile(new URL(name, folder), 'utf8')).catch(({ message }: Error) => {
      throw new Error(`src/migrations/${name} says: ${message}`);
    });
    await query('insert into migrations (name) values ($1)', [name]);
  }
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
  });
  // Without a listener, a lost idle connection ends the process.
  pool.on('error', (error) => console.error('Database:', error.message));
  const toQuery = (client: pg.Pool | pg.PoolClient): Query => ({
    query: async <Row>(text: string, values?: unknown[]) => {
      const { rows } = await client.query(text, values);
      return { rows: rows as Row[] };
    },
  });
  async function transaction<Result>(
    work: (tx: Query, execute: Execute) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    let failure: unknown;
    try {
      await client.query('begin');
      const result = await work(toQuery(client), (text) => client.query(text));
      await client.query('commit');
      return result;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      // Closes the connection after a failure, which ends its transaction.
      client.release(Boolean(failure));
    }
  }
  await transaction(async (tx, execute) => {
    // Two servers may start at once.
    await execute('select pg_advisory_xact_lock(4711)');
    await migrate(tx, execute);
  }).catch(explain('of DATABASE_URL'));
  return { ...toQuery(pool), transaction, close: () => pool.end() };
}

async function openFolder(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const unlock = await lock(folder);
  const database = await PGlite.create(join(folder, 'database')).catch(explain(`in ${folder}`));
  const toQuery = (client: Transaction | PGlite): Query => ({
    query: (text, values) => client.query(text, values),
  });
  await database
    .transaction((tx) => migrate(toQuery(tx), (text) => tx.exec(text)))
    .catch(explain(`in ${folder}`));
  return {
    ...toQuery(database),
    transaction: (work) => database.transaction((tx) => work(toQuery(tx))),
    close: async () => {
      await database.close();
      unlock();
    },
  };
}

/**
 * Throws if another process uses the folder: PGlite does not notice, and the data would be destroyed. The lock is a socket, because
 * the system closes it when the process is killed.
 */
async function lock(folder: string): Promise<() => void> {
  const name = `portal-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const isUsed = await new Promise<boolean>((done) => {
    const socket = connect(path, () => {
      socket.destroy();
      done(true);
    }).on('error', () => done(false));
  });
  if (isUsed) throw new Error(`Another process uses the folder ${folder}.`);
  // A killed process leaves the file of its socket.
  if (process.platform !== 'win32') await rm(path, { force: true });
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(path, done).unref();
  });
  return () => server.close();
}

/** Whether the database has refused a second row for a unique index. */
export const isDuplicate = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === '23505';
