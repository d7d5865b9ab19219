/** The themes of the demo: made of the properties that the elements have, of all of them, and readable in both schemes. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readBuiltJson } from './built.js';
import { describe, it } from 'node:test';

interface Manifest {
  modules: { declarations: { cssProperties?: { name: string }[] }[] }[];
}

const { modules } = readBuiltJson('custom-elements.json') as Manifest;
const known = new Set(
  modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
  ),
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

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const digits = colour.slice(1).replace(/^(.)(.)(.)$/, '$1$1$2$2$3$3');
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What has to stand out from what, and how far. */
const demands: [string[], string[], number][] = [
  [['text', 'muted', 'accent', 'danger', 'warning', 'success'], ['surface'], 4.5],
  [['text', 'muted', 'accent'], ['selected', 'surface'], 4.5],
  [['on-accent'], ['accent'], 4.5],
  [['control', 'accent', 'focus'], ['surface', 'selected'], 3],
];

describe('the themes of the demo', () => {
  it('are four', () => {
    assert.deepEqual(themes.map(({ name }) => name).sort(), ['contrast', 'default', 'dense', 'playful']);
  });

  for (const { name, css, values } of themes) {
    it(`${name}: sets nothing but properties of the elements, under its own attribute`, () => {
      assert.deepEqual(
        Object.keys(values).filter((each) => !known.has(each)),
        [],
      );
      const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim());
      assert.deepEqual(selectors, name === 'default' ? [] : [`[data-theme='${name}']`]);
    });

    it(`${name}: can be read in both schemes`, () => {
      const inScheme = (property: string, scheme: number): string | undefined =>
        values[`--portal-${property}`]?.match(/#\w+/g)?.[scheme];
      const faint = [0, 1].flatMap((scheme) =>
        demands.flatMap(([fronts, backs, least]) =>
          fronts.flatMap((front) =>
            backs.flatMap((back) => {
              const [ink, paper] = [inScheme(front, scheme), inScheme(back, scheme)];
              return ink && paper && contrast(ink, paper) < least
                ? [`${front} ${ink} on ${back} ${paper}: ${contrast(ink, paper).toFixed(2)}`]
                : [];
            }),
          ),
        ),
      );
      assert.deepEqual(faint, []);
    });
  }

  it('use every property that there is', () => {
    const used = new Set(themes.flatMap(({ values }) => Object.keys(values)));
    assert.deepEqual(
      [...known].filter((name) => !used.has(name)),
      [],
    );
  });
});
