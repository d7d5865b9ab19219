import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readBuilt } from './built.js';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { en } from '../../src/messages/en.js';
import { formatInterval } from '../../src/localize/format.js';
import { languages } from '../../src/localize/languages.js';

/** Bytes of brotli that a language may weigh, as it is served. */
const budget = 2400;

/** A language's file is named by its tag; those beside it have longer names. */
const tags = readdirSync('src/messages').flatMap((file) => /^(?!en\.)(\w{2,3})\.ts$/.exec(file)?.[1] ?? []);

const packs = new Map<string, Record<string, string>>();
for (const tag of tags) {
  const pack = (await import(`../../src/messages/${tag}.js`)) as { default: Record<string, string> };
  packs.set(tag, pack.default);
}

/** Every message of every language with `broken` about it, as "de start: Beginn". */
const messagesWhere = (broken: (message: string, key: string, tag: string) => boolean): string[] =>
  [...packs].flatMap(([tag, pack]) =>
    Object.entries(pack)
      .filter(([key, message]) => broken(message, key, tag))
      .map(([key, message]) => `${tag} ${key}: ${message}`),
  );

/** What is counted. */
const counted = ['plans', 'same'] as const;

const countedBy = (key: string) => counted.find((name) => key.startsWith(`${name}-`));

const isPlural = (key: string): boolean => countedBy(key) !== undefined;

const english = (key: string): string =>
  (en as Record<string, string>)[key] ?? en[`${countedBy(key) ?? 'plans'}-other`];

const placeholder = /\{\w*\}?/g;

const placeholders = (message: string): string => (message.match(placeholder) ?? []).sort().join();

/** What whole numbers each form of a plural is for; English has its two in every language. */
function pluralsOf(tag: string): Map<string, number[]> {
  const rules = new Intl.PluralRules(tag);
  const counts = new Map<string, number[]>();
  for (const name of counted) {
    counts.set(`${name}-one`, []).set(`${name}-other`, []);
    for (let count = 0; count <= 200; count++) {
      const key = `${name}-${rules.select(count)}`;
      counts.set(key, [...(counts.get(key) ?? []), count]);
    }
  }
  return counts;
}

/** A form for a single number may say it in words. */
const mayOmitCount = (key: string, tag: string): boolean => (pluralsOf(tag).get(key)?.length ?? 0) <= 1;

/** Where a language has the very word that English has; any other message that stays English is a forgotten one. */
const sameWord: Record<string, string[]> = {
  details: ['de', 'nl'],
  no: ['es', 'it'],
  per: ['nl', 'sv'],
  plan: ['es', 'pl', 'tr'],
  'plans-one': ['es', 'pl', 'tr'],
  product: ['nl'],
  start: ['sv'],
};

/** Languages that are not written in Latin letters. */
const ownScript = ['ar', 'he', 'hi', 'ja', 'ko', 'uk', 'zh'];

describe('a language', () => {
  it('that has a file is offered, and the other way round', () => assert.deepEqual(tags, [...languages]));

  for (const [tag, pack] of packs) {
    it(`has every message, and each form of its plurals: ${tag}`, () => {
      const keys = Object.keys(pack);
      const isSingle = (key: string) => !isPlural(key);
      assert.deepEqual(keys.filter(isSingle), Object.keys(en).filter(isSingle));
      assert.deepEqual(keys.filter(isPlural).sort(), [...pluralsOf(tag).keys()].sort());
    });

    it(`weighs at most ${budget} bytes: ${tag}`, () => {
      const bytes = brotliCompressSync(readBuilt(`messages/${tag}.js`)).length;
      assert.ok(bytes <= budget, `${bytes} bytes`);
    });
  }

  it('has the placeholders of English, but for a count that only one number has', () => {
    assert.deepEqual(
      messagesWhere(
        (message, key, tag) =>
          placeholders(message) !== placeholders(english(key)) &&
          !(isPlural(key) && !placeholders(message) && mayOmitCount(key, tag)),
      ),
      [],
    );
  });

  it('says something in each message, without a space around it', () => {
    assert.deepEqual(
      messagesWhere((message) => !message || message !== message.trim()),
      [],
    );
  });

  it('leaves no English', () => {
    assert.deepEqual(
      messagesWhere((message, key, tag) => message === english(key) && !sameWord[key]?.includes(tag)),
      [],
    );
  });

  it('has its own word for what a price is for', () => {
    const left = [...packs].flatMap(([tag, { per = '' }]) =>
      ['day', 'week', 'month', 'year']
        .filter((interval) => formatInterval(interval, per, tag).includes(interval))
        .map((interval) => `${tag} ${interval}`),
    );
    assert.deepEqual(left, ['nl week']);
    assert.equal(formatInterval('week', en.per, 'en'), 'per week');
  });

  it('leaves no Latin letters where it has its own, but for UTC', () => {
    assert.deepEqual(
      messagesWhere(
        (message, _, tag) =>
          ownScript.includes(tag) &&
          /\p{Script=Latin}/u.test(message.replace(placeholder, '').replace('UTC', '')),
      ),
      [],
    );
  });

  it('is set with an ellipsis, curved apostrophes, and in French a narrow space before what is doubled', () => {
    assert.deepEqual(
      messagesWhere(
        (message, _, tag) => /\.\.|['"]/.test(message) || (tag === 'fr' && /[^\u202f][:;?!]/.test(message)),
      ),
      [],
    );
  });
});
