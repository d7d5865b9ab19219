// The tested examples of the documents as pages of their own, with a sandbox of the service inside.
import { fillIn, pagesOf } from '../out/test/package/guides/blocks.js';
import { packageJson, read } from '../scripts/documents.mjs';

const service = 'https://billing.example';

/** Folder of the site that has files of npm packages, at the paths that they have on a public host. */
const npm = '../npm/';
const files = `${npm}${packageJson.name}@${packageJson.version}/dist/`;

/** Files of other packages that examples load, by their paths in this repository. */
export const libraries = Object.fromEntries(
  ['htmx.org/dist/htmx.min.js', '@hotwired/turbo/dist/turbo.es2017-umd.js'].map((path) => {
    const [name] = path.split('/dist/');
    return [`node_modules/${path}`, path.replace(name, `${name}@${packageJson.devDependencies[name]}`)];
  }),
);

/** Returns the examples of a document that show an element. */
export const liveExamples = (id, source) =>
  pagesOf(source)
    .filter(({ html }) => /<portal-(plan-picker|settings)/.test(html))
    .map((example, index) => ({
      ...example,
      name: `${id.replaceAll('/', '-')}-${index + 1}`,
      blocks: [example.html, ...example.css, ...example.js],
    }));

const modules = { 'portal-elements/service.js': 'service.js', 'portal-elements/testing.js': 'testing.js' };

/** Replaces files that only the tests serve. Those of the demo become part of the page. */
const withFiles = (markup) =>
  Object.entries(libraries)
    .reduce((text, [path, file]) => text.replace(`/${path}`, npm + file), markup)
    .replace(
      /<script[^>]* src="\/(demo\/[^"]+)"[^>]*>/g,
      (_, file) => `<script type="module">\n${read(file)}`,
    )
    .replace(/<link[^>]* href="\/(demo\/[^"]+)"[^>]*>/g, (_, file) => `<style>\n${read(file)}</style>`);

/** Returns the page of an example. */
export function toPage({ html, css, js }, title) {
  const imports = Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, files + file]));
  const values = { url: service, token: 'example', script: `${files}portal-elements.min.js` };
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>${title}</title>
  <style>
    body {
      margin: 1rem;
      font-family: system-ui, sans-serif;
    }
  </style>
  <script type="importmap">
    ${JSON.stringify({ imports })}
  </script>
  <script type="module">
    // In place of the service, and of the page's own server.
    import { createSandbox } from 'portal-elements/testing.js';
    const sandbox = createSandbox();
    sandbox.sessions.create({ token: 'example', plan: 'basic' });
    sandbox.install('${service}');
    const { fetch } = window;
    window.fetch = async (address, options) =>
      String(address).startsWith('/')
        ? new Response(address === '/session' ? 'example' : '')
        : fetch(address, options);
  </script>

${withFiles(fillIn(html, values))}
${css.map((code) => `<style>\n${code}</style>`).join('\n')}
${js
  .filter((code) => !code.includes('portal-elements/testing.js'))
  .map((code) => `<script type="module">\n${fillIn(code, values)}</script>`)
  .join('\n')}
</html>
`;
}
