/** The database: Postgres at a URL, else PGlite in a folder. Both run the same SQL. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export interface Database {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  close(): Promise<void>;
}

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

export async function openDatabase(url: string | undefined, folder: string): Promise<Database> {
  const schema = (await read('schema.sql')) + (await read('seed.sql'));
  return url ? openPostgres(url, schema) : openFolder(folder, schema);
}

/** Says in one sentence what is wrong with a database, or with the statements that it runs at the start. */
const explain = (place: string) => (error: unknown) => {
  const { code = '', message } = error as { code?: string; message: string };
  throw new Error(
    /^(22|23|42)/.test(code)
      ? `The database refuses src/schema.sql or src/seed.sql: ${message}.`
      : `The database ${place} cannot be used: ${message || code}.`,
  );
};

async function openPostgres(url: string, schema: string): Promise<Database> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('DATABASE_URL is no address of Postgres, such as postgres://user@localhost/portal.');
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
  });
  // Without a listener, a lost idle connection ends the process.
  pool.on('error', (error) => console.error('Database:', error.message));
  // Two servers may start at once, and `create … if not exists` is not safe then. The lock ends with these statements.
  await pool.query(`select pg_advisory_xact_lock(4711); ${schema}`).catch(explain('of DATABASE_URL'));
  return {
    query: async <Row>(text: string, values?: unknown[]) => {
      const { rows } = await pool.query(text, values);
      return { rows: rows as Row[] };
    },
    close: () => pool.end(),
  };
}

async function openFolder(folder: string, schema: string): Promise<Database> {
  await mkdir(folder, { recursive: true });
  const unlock = await lock(folder);
  const database = await PGlite.create(join(folder, 'database')).catch(explain(`in ${folder}`));
  await database.exec(schema).catch(explain(`in ${folder}`));
  return {
    query: (text, values) => database.query(text, values),
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
