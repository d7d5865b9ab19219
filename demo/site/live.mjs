// The tested examples of the documents as pages of their own, with a sandbox of the service inside.
import { blocksOf, fillIn, pagesOf } from '../../out/test/package/guides/blocks.js';
import { packageJson, read } from '../../scripts/documents.mjs';

const service = 'https://billing.example';

/** Occurs in no text of the sandbox: the package masks the token in every text. */
const token = 'live-session';

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

/** Code blocks of a document, each with the number of headings above it. */
function codesOf(source) {
  let section = 0;
  return [...source.matchAll(/^```[^]*?^```\n|^#+ /gm)].flatMap(([piece]) => {
    if (piece.startsWith('#')) section++;
    return blocksOf(piece).map((block) => ({ ...block, section }));
  });
}

/**
 * Returns the examples of a document that show an element. An example is the code of one section: what stands under another
 * heading would change what the reader sees below the first.
 */
export function liveExamples(id, source) {
  const codes = codesOf(source);
  const markups = codes.filter(({ language }) => language === 'html');
  return pagesOf(source)
    .map((example, index) => {
      const { code, section } = markups[index];
      const isBeside = (each) => codes.some((other) => other.code === each && other.section === section);
      const [css, js] = [example.css, example.js].map((each) => each.filter(isBeside));
      return { html: example.html, css, js, section, blocks: [code, ...css, ...js] };
    })
    .filter(({ html }) => /<portal-(plan-picker|settings)/.test(html))
    .map((example, index) => ({ ...example, name: `${id.replaceAll('/', '-')}-${index + 1}` }));
}

const modules = {
  'portal-elements': 'portal-elements.min.js',
  'portal-elements/service.js': 'service.js',
  'portal-elements/testing.js': 'testing.js',
};

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
  const values = { url: service, token, script: `${files}portal-elements.min.js` };
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
    sandbox.sessions.create({ token: '${token}', plan: 'basic' });
    sandbox.install('${service}');
    const { fetch } = window;
    window.fetch = async (address, options) =>
      String(address).startsWith('/')
        ? new Response(address === '/session' ? '${token}' : '')
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
