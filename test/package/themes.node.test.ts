/** The themes of the demo set the theme properties of the elements, and have enough contrast in both colour schemes. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type Channels, getContrast } from '../support/contrast.js';
import { elements } from './manifest.js';

const properties = new Set(
  elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
);

const themes = readdirSync('demo/themes').map((file) => {
  const css = readFileSync(`demo/themes/${file}`, 'utf8').replace(/\/\*[^]*?\*\//g, '');
  const declared = [...css.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return {
    name: file.replace('.css', ''),
    css,
    values: Object.fromEntries(declared) as Record<string, string>,
  };
});

/** Parses `#rgb` or `#rrggbb`. */
function parseColor(color: string): Channels {
  const digits = color.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16));
  return [red, green, blue];
}

const contrastOf = (ink: string, paper: string): number => getContrast(parseColor(ink), parseColor(paper));

/** Foregrounds, backgrounds, and the least contrast between them. */
const requirements: [string[], string[], number][] = [
  [['text', 'muted', 'accent', 'danger', 'warning', 'success'], ['surface'], 4.5],
  [['text', 'muted', 'accent'], ['selected', 'surface'], 4.5],
  [['on-accent'], ['accent'], 4.5],
  [['control', 'accent', 'focus'], ['surface', 'selected'], 3],
];

describe('the themes of the demo', () => {
  it('are default, contrast, dense and playful', () => {
    assert.deepEqual(themes.map(({ name }) => name).sort(), ['contrast', 'default', 'dense', 'playful']);
  });

  for (const { name, css, values } of themes) {
    it(`${name}: sets only theme properties, under its own attribute`, () => {
      assert.deepEqual(
        Object.keys(values).filter((each) => !properties.has(each)),
        [],
      );
      const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim());
      assert.deepEqual(selectors, name === 'default' ? [] : [`[data-theme='${name}']`]);
    });

    it(`${name}: has enough contrast in both colour schemes`, () => {
      const inScheme = (property: string, scheme: number): string | undefined =>
        values[`--portal-${property}`]?.match(/#\w+/g)?.[scheme];
      const tooFaint = [0, 1].flatMap((scheme) =>
        requirements.flatMap(([fronts, backs, least]) =>
          fronts.flatMap((front) =>
            backs.flatMap((back) => {
              const [ink, paper] = [inScheme(front, scheme), inScheme(back, scheme)];
              return ink && paper && contrastOf(ink, paper) < least
                ? [`${front} ${ink} on ${back} ${paper}: ${contrastOf(ink, paper).toFixed(2)}`]
                : [];
            }),
          ),
        ),
      );
      assert.deepEqual(tooFaint, []);
    });
  }

  it('use every theme property', () => {
    const used = new Set(themes.flatMap(({ values }) => Object.keys(values)));
    assert.deepEqual(
      [...properties].filter((name) => !used.has(name)),
      [],
    );
  });
});
