// Makes pages of the documents: links lead to pages, the first heading is left out, as the page has it, and each tested
// example runs below its code.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { idOf, packageJson, resolveLink } from '../../scripts/documents.mjs';
import { liveExamples } from './live.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const frameOf = ({ name }, base) => ({
  type: 'html',
  value: `<figure class="live not-content">
    <iframe src="${base}live/${name}.html" title="Live example" loading="lazy"></iframe>
    <figcaption>
      <output></output>
      <span>Live, against a sandbox in this page. No money moves.</span>
      <a href="${base}live/${name}.html" target="_blank">Open alone</a>
      <button type="button" data-open="stackblitz">StackBlitz</button>
      <button type="button" data-open="codepen">CodePen</button>
      <small>StackBlitz and CodePen load portal-elements ${packageJson.version} from npm, so they work once it is published.</small>
    </figcaption>
  </figure>`,
});

/** The overview begins with the first live example and its code. Pictures and the commands for a clone follow. */
function beginWithExample([summary, ...nodes]) {
  const isSection = ({ type, depth }) => type === 'heading' && depth === 2;
  const start = nodes.findIndex(isSection);
  const section = nodes.findIndex((node, index) => index > start && isSection(node));
  const example = nodes.slice(start, section);
  const frame = example.find(({ value }) => value?.startsWith('<figure class="live'));
  const rest = example.filter((node) => node !== frame);
  return [summary, frame, ...rest, ...nodes.slice(0, start), ...nodes.slice(section)];
}

export function remarkDocuments({ base }) {
  return (tree, { path, value: source }) => {
    const file = relative(root, path);
    let section = 0;
    const nodes = tree.children.map((node) => {
      if (node.type === 'heading') section++;
      return { node, section };
    });
    for (const example of liveExamples(idOf(file), String(source))) {
      const codes = example.blocks.map((code) => code.trimEnd());
      const { node } = nodes.findLast(
        (each) =>
          each.section === example.section &&
          each.node.type === 'code' &&
          codes.includes(each.node.value.trimEnd()),
      );
      tree.children.splice(tree.children.indexOf(node) + 1, 0, frameOf(example, base));
    }
    tree.children.splice(
      tree.children.findIndex(({ type, depth }) => type === 'heading' && depth === 1),
      1,
    );
    if (file === 'README.md') tree.children = beginWithExample(tree.children);
    const visit = (node) => {
      if (node.url) node.url = resolveLink(file, node.url, base);
      if (node.type === 'html')
        node.value = node.value.replace(
          /(src|srcset)="(docs\/[^"]*)"/g,
          (_, name, url) => `${name}="${resolveLink(file, url, base)}"`,
        );
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
