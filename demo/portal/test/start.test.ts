import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { launchServer, useWorld, usesPostgres } from './world.js';

const world = useWorld();

/** The one line that a start prints before it ends. */
async function readEnd(env: Record<string, string>, cwd?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  try {
    const { code, log } = await launchServer({ ...world.settings, DATA: folder, PORT: '0', ...env }, cwd);
    assert.equal(code, 1, log);
    assert.equal(log.trim().split('\n').length, 1, log);
    return log;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

describe('the start ends with one sentence for', () => {
  for (const { name, env, says } of [
    {
      name: 'a DATABASE_URL that is none',
      env: { DATABASE_URL: 'portal' },
      says: /DATABASE_URL is no address/,
    },
    {
      name: 'a DATABASE_URL of another database',
      env: { DATABASE_URL: 'mysql://root:secret@127.0.0.1/portal' },
      says: /DATABASE_URL is no address/,
    },
    {
      name: 'a DATABASE_URL where nobody answers',
      env: { DATABASE_URL: 'postgres://portal:secret@localhost:1/portal' },
      says: /DATABASE_URL cannot be used: .*ECONNREFUSED/,
    },
    { name: 'a key that is none', env: { STRIPE_SECRET_KEY: 'pk_test_1' }, says: /STRIPE_SECRET_KEY is no/ },
    {
      name: 'a key that Stripe does not know',
      env: { STRIPE_SECRET_KEY: 'sk_test_unknown' },
      says: /STRIPE_SECRET_KEY is unknown/,
    },
    { name: 'a STRIPE_HOST that is none', env: { STRIPE_HOST: 'a b' }, says: /STRIPE_HOST is no host/ },
  ])
    it(name, async () => {
      const log = await readEnd({ DATABASE_URL: '', ...env });
      assert.match(log, says);
      assert.doesNotMatch(log, /secret@|pk_test_1|sk_test_unknown/);
    });

  if (usesPostgres)
    it('a DATABASE_URL of a database that there is not', async () => {
      const url = Object.assign(new URL(process.env.TEST_DATABASE ?? ''), { pathname: '/nowhere' });
      assert.match(
        await readEnd({ DATABASE_URL: url.href }),
        /cannot be used: database "nowhere" does not exist/,
      );
    });

  for (const price of [`'29,00'`, `'NaN'`, 'null', '-1', `'much'`])
    it(`the price ${price} in the seed`, async () => {
      const copy = await mkdtemp(join(tmpdir(), 'portal-seed-'));
      try {
        await cp('src', join(copy, 'src'), { recursive: true });
        await cp('package.json', join(copy, 'package.json'));
        await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
        const file = join(copy, 'src/seed.sql');
        const seed = await readFile(file, 'utf8');
        await writeFile(file, seed.replace('2900', price));
        assert.match(
          await readEnd({ DATABASE_URL: '' }, copy),
          /The database refuses src\/schema.sql or src\/seed.sql/,
        );
      } finally {
        await rm(copy, { recursive: true, force: true });
      }
    });
});
