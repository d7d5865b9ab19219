import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { idOf, packageJson, shelves } from '../../scripts/documents.mjs';
import { remarkDocuments } from './remark-documents.mjs';

// The address of the site, which the workflow knows: SITE_URL=https://owner.github.io/portal-elements
const { origin, pathname } = new URL(process.env.SITE_URL ?? 'http://localhost');
const base = pathname.replace(/\/?$/, '/');

export default defineConfig({
  ...(process.env.SITE_URL ? { site: origin } : {}),
  base,
  markdown: { remarkPlugins: [[remarkDocuments, { base }]] },
  integrations: [
    starlight({
      title: packageJson.name,
      description: packageJson.description,
      favicon: '/demo/icon.svg',
      customCss: ['./src/site.css'],
      head: [{ tag: 'script', attrs: { type: 'module', src: `${base}live.js` } }],
      pagefind: true,
      sidebar: [
        { label: 'Overview', slug: 'overview' },
        { label: 'Playground', link: '/demo/' },
        { label: 'Gallery of states', link: '/demo/gallery/' },
        { label: 'Host pages', link: '/demo/hosts/' },
        ...shelves.map(({ label, files }) => ({
          label,
          collapsed: label === 'Decisions',
          items: files.map((file) => ({
            slug: idOf(file),
            // The group has the title of this page already.
            ...(file.endsWith('/overview.md') ? { label: 'Overview' } : {}),
          })),
        })),
      ],
    }),
  ],
});
