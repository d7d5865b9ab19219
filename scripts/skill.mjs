// Writes dist/skills/portal-elements/SKILL.md, which tells a coding agent when to use what, from the documents.
// `npm run build` runs it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageJson, read, repository, shelves, summaryOf, targetOf, titleOf } from './documents.mjs';

const { name, version } = packageJson;
const checklist = 'docs/start/checklist.md';

/** The items of the checklist that are broken the most, and that cost money. */
const rules = ['Token endpoint.', '`current-plan`', '`uncertain`', 'Payments.', 'Monitor.'];

/** The documents of this version, as Markdown. */
const raw = `${repository.replace('github.com', 'raw.githubusercontent.com')}/v${version}`;

const withAddresses = (file, text) =>
  text.replaceAll(/\]\((?!\w+:|#)([^)]+)\)/g, (_, path) => `](${raw}/${targetOf(file, path)})`);

/** Returns an item of the checklist on one line. */
function findRule(rule) {
  const items = read(checklist).split(/^(?=- \[ \] |#)/m);
  const item = items.find((each) => each.startsWith(`- [ ] **${rule}**`));
  if (!item) throw new Error(`${checklist} has no item **${rule}**`);
  return withAddresses(checklist, item.replace('- [ ] ', '').trim().replace(/\s+/g, ' '));
}

const lineOf = (file) => {
  const source = read(file);
  return `- [${titleOf(source)}](${raw}/${file}): ${summaryOf(source) ?? ''}`;
};

/** Returns the skill. */
export function writeSkill() {
  const readme = read('README.md');
  const [elements] = /^\| Element [^]*?(?=\n\n)/m.exec(readme) ?? [];
  if (!elements) throw new Error('README.md has no table of the elements');
  const pages = shelves
    .filter(({ label }) => label !== 'Decisions')
    .map(({ label, files }) => `### ${label}\n\n${files.map(lineOf).join('\n')}`);
  return `---
name: ${name}
description: Use when a page lets customers choose, change, schedule or cancel a product plan, or shows their billing settings, with ${name} or in place of an own pricing table.
---

# ${name} ${version}

${summaryOf(readme)}

\`npx portal-elements create my-portal\` makes a complete portal with its server.
\`npx portal-elements sandbox\` starts a sandbox of the service, so that every example works, in a page of its own or in that of Plain HTML.

## Elements

${withAddresses('README.md', elements)}

## Rules that are easily broken

${rules.map((rule, index) => `${index + 1}. ${findRule(rule)}`).join('\n')}

All rules: [Checklist](${raw}/${checklist}).

## Pages

Read the page of the task before you write code. The exact attributes, properties and events are in the reference, and in
\`node_modules/${name}/dist/custom-elements.json\`.

${pages.join('\n\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = `dist/skills/${name}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/SKILL.md`, writeSkill());
}
