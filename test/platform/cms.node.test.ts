import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { drupal, wordpress } from './cms-pages.js';

describe('the pages of content management systems in the tests', () => {
  for (const [file, markup] of [
    ['wordpress/portal-elements.php', wordpress],
    ['drupal/field--field-plans.html.twig', drupal],
  ] as const)
    it(`have only the tags and attributes that demo/cms/${file} writes`, () => {
      const source = readFileSync(`demo/cms/${file}`, 'utf8');
      const tags = [...markup.matchAll(/<(portal-[\w-]+)([^>]*)>/g)];
      assert.ok(tags.length > 4);
      for (const [, tag = '', attributes = ''] of tags)
        for (const name of [tag, ...[...attributes.matchAll(/([\w-]+)="/g)].map(([, each = '']) => each)])
          assert.match(source, new RegExp(`\\b${name}\\b`));
    });
});
