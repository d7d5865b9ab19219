import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readBuilt } from './built.js';
import { describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { en } from '../../src/messages/en.js';
import { languages } from '../../src/i18n/languages.js';

/** Largest size of a language file, in bytes of brotli. */
const budget = 2550;

/** The file of a language is named by its tag. Other files have longer names. */
const tags = readdirSync('src/messages').flatMap((file) => /^(?!en\.)(\w{2,3})\.ts$/.exec(file)?.[1] ?? []);

const packs = new Map<string, Record<string, string>>();
for (const tag of tags) {
  const pack = (await import(`../../src/messages/${tag}.js`)) as { default: Record<string, string> };
  packs.set(tag, pack.default);
}

/** Every message for which `isBroken` holds, as "de start: Beginn". */
const messagesWhere = (isBroken: (message: string, key: string, tag: string) => boolean): string[] =>
  [...packs].flatMap(([tag, pack]) =>
    Object.entries(pack)
      .filter(([key, message]) => isBroken(message, key, tag))
      .map(([key, message]) => `${tag} ${key}: ${message}`),
  );

/** Messages with plural forms. */
const plurals = ['plans', 'changes', 'additions'] as const;

const pluralOf = (key: string) => plurals.find((name) => key.startsWith(`${name}-`));

const isPlural = (key: string): boolean => pluralOf(key) !== undefined;

const english = (key: string): string =>
  (en as Record<string, string>)[key] ?? en[`${pluralOf(key) ?? 'plans'}-other`];

const placeholder = /\{\w*\}?/g;

const placeholders = (message: string): string => (message.match(placeholder) ?? []).sort().join();

/** The whole numbers that use each plural form. Every language also has the two forms of English. */
function countsByForm(tag: string): Map<string, number[]> {
  const rules = new Intl.PluralRules(tag);
  const counts = new Map<string, number[]>();
  for (const name of plurals) {
    counts.set(`${name}-one`, []).set(`${name}-other`, []);
    for (let count = 0; count <= 200; count++) {
      const key = `${name}-${rules.select(count)}`;
      counts.set(key, [...(counts.get(key) ?? []), count]);
    }
  }
  return counts;
}

/** A plural form for a single number may spell the number out. */
const mayOmitCount = (key: string, tag: string): boolean => (countsByForm(tag).get(key)?.length ?? 0) <= 1;

/** Messages that are the same word in English. Any other message equal to the English one is untranslated. */
const sameWord: Record<string, string[]> = {
  details: ['de', 'nl'],
  list: ['cs', 'de', 'es', 'fr', 'he', 'hi', 'it', 'ko', 'nl', 'pl', 'pt', 'sv', 'tr', 'uk'],
  'per-week': ['nl'],
  plan: ['es', 'pl', 'tr'],
  'plans-one': ['es', 'pl', 'tr'],
  product: ['nl'],
  start: ['sv'],
  website: ['de', 'nl'],
};

/** Languages that are not written in the Latin script. */
const nonLatin = ['ar', 'he', 'hi', 'ja', 'ko', 'uk', 'zh'];

describe('the language files', () => {
  it('are those that the package lists', () => assert.deepEqual(tags, [...languages]));

  for (const [tag, pack] of packs)
    it(`have every message, every plural form, and at most ${budget} bytes: ${tag}`, () => {
      const keys = Object.keys(pack);
      const isSingle = (key: string) => !isPlural(key);
      assert.deepEqual(keys.filter(isSingle), Object.keys(en).filter(isSingle));
      assert.deepEqual(keys.filter(isPlural).sort(), [...countsByForm(tag).keys()].sort());
      const bytes = brotliCompressSync(readBuilt(`messages/${tag}.js`)).length;
      assert.ok(bytes <= budget, `${bytes} bytes`);
    });

  const mistakes: Record<string, Parameters<typeof messagesWhere>[0]> = {
    'other placeholders than English, except a count that is always one number': (message, key, tag) =>
      placeholders(message) !== placeholders(english(key)) &&
      !(isPlural(key) && !placeholders(message) && mayOmitCount(key, tag)),
    'empty message, and no white space around one': (message) => !message || message !== message.trim(),
    'Latin letters in another script, except in "UTC"': (message, _, tag) =>
      nonLatin.includes(tag) && /\p{Script=Latin}/u.test(message.replace(placeholder, '').replace('UTC', '')),
    'straight quotes and dots in place of an ellipsis': (message) => /\.\.|['"]/.test(message),
    // A label may have the word in it: "plano Plano Top".
    'word "plan" right before the name of one': (message, _, tag) => {
      const word = `(?<!\\p{L})${packs.get(tag)?.plan ?? ''}[^\\s:：]*`;
      return new RegExp(`${word}[\\s\\u2068]+\\{(plan|current|next)\\}`, 'iu').test(message);
    },
    'French : ; ? ! without a narrow space': (message, _, tag) =>
      tag === 'fr' && /[^\u202f][:;?!]/.test(message),
  };
  for (const [mistake, isBroken] of Object.entries(mistakes))
    it(`have no ${mistake}`, () => assert.deepEqual(messagesWhere(isBroken), []));

  it('have no untranslated message but the listed ones', () => {
    const same = messagesWhere((message, key) => message === english(key));
    const listed = Object.entries(sameWord).flatMap(([key, all]) =>
      all.map((tag) => `${tag} ${key}: ${english(key)}`),
    );
    assert.deepEqual(same.sort(), listed.sort());
  });
});
