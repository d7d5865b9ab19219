import type { SerializedAXNode } from 'puppeteer-core';
import type { Benchmark } from '../browser.js';
import { baseline, isPublished, type PickerName, pickers } from '../pickers/pickers.js';
import { plansOf } from '../plans.js';
import { markdownTable, type Part } from '../report.js';

const plans = 12;

/** All nodes of the accessibility tree, in order. */
const nodesOf = (node: SerializedAXNode): SerializedAXNode[] => [
  node,
  ...(node.children ?? []).flatMap(nodesOf),
];

/** Text without white space, because engines join adjacent texts differently. */
const words = (text: string | undefined): string => (text ?? '').replace(/\s+/g, '');

/** Controls with names and descriptions, and the texts that are not part of a name. */
function saidBy(tree: SerializedAXNode): string[] {
  const nodes = nodesOf(tree);
  const controls = nodes.filter(({ role }) => role === 'button');
  const names = controls.map(({ name }) => words(name));
  const texts = nodes.filter(({ role, name }) => role === 'StaticText' && !names.includes(words(name)));
  return [
    ...controls.map(({ role, name, description }) => `${role} ${words(name)} ${words(description)}`),
    ...texts.map(({ name }) => words(name)).filter(Boolean),
  ];
}

/** Texts that each picker must show: a published picker arranges them in its own way, and shows more. */
const wantedTexts = plansOf(plans).flatMap(({ label, price, interval, description, features }) => [
  label,
  `€${price}`,
  interval,
  description,
  ...features,
]);

/** Draws each picker once, and throws if their contents differ, since they could not be compared. */
export async function measureSameness(benchmark: Benchmark, names: readonly PickerName[]): Promise<Part> {
  const drawnBy = (picker: PickerName) =>
    benchmark.inPage(1, async ({ page }) => {
      const task = { module: '/out/benchmark/page/drawn.js', picker, plans };
      const drawn = await page.evaluate(
        async (each) => ((await import(each.module)) as typeof import('../page/drawn.js')).draw(each),
        task,
      );
      const tree = await page.accessibility.snapshot();
      const said = tree ? saidBy(tree) : [];
      const text = tree ? nodesOf(tree).map(({ name }) => words(name)) : [];
      return {
        ...drawn,
        said,
        text: text.join(''),
        buttons: said.filter((line) => line.startsWith('button')).length,
      };
    });
  const wanted = await drawnBy(baseline);
  const rows = [];
  for (const name of names) {
    const drawn = await drawnBy(name);
    const published = isPublished(name);
    const missing = published
      ? wantedTexts.filter((text) => !drawn.text.includes(words(text)))
      : wanted.said.filter((line) => !drawn.said.includes(line));
    const others = published ? [] : drawn.said.filter((line) => !wanted.said.includes(line));
    if (missing.length || others.length || (drawn.buttons !== plans && !published))
      throw new Error(
        `${pickers[name].title} draws another picker than ${pickers[baseline].title}: ` +
          `it lacks ${missing.join(', ') || 'nothing'}, and has ${others.join(', ') || 'nothing else'}.`,
      );
    const { elements, buttons, width, height } = drawn;
    rows.push([pickers[name].title, String(buttons), String(elements), `${width} × ${height}`]);
  }
  return {
    sections: [
      {
        title: `What is drawn of ${plans} plans`,
        body: markdownTable(['', 'buttons', 'elements', 'pixels'], rows),
      },
    ],
    targets: [],
  };
}
