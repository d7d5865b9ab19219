import { docsSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';
import { defineCollection } from 'astro:content';
import { readFileSync } from 'node:fs';
import { idOf, summaryOf, titleOf } from '../../../scripts/documents.mjs';

/** Left out of the search: what a reader of the guides does not look for. */
const isForContributors = (id) => /^(decisions\/|faults$|quality$)/.test(id);

const documents = glob({
  base: '../..',
  pattern: ['README.md', 'docs/**/*.md'],
  generateId: ({ entry }) => idOf(entry),
});

export const collections = {
  docs: defineCollection({
    loader: {
      ...documents,
      // The documents have no front matter: the title is the first heading.
      load: (context) =>
        documents.load({
          ...context,
          parseData: (entry) => {
            const source = readFileSync(entry.filePath, 'utf8');
            const pagefind = !isForContributors(entry.id);
            const data = { title: titleOf(source), description: summaryOf(source), pagefind, ...entry.data };
            return context.parseData({ ...entry, data });
          },
        }),
    },
    schema: docsSchema(),
  }),
};
