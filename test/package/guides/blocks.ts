/**
 * Reads the code blocks of the guides. An `html` block is a page, which includes the `js` and `css` blocks after it. Those after the first one
 * without a script of their own take its place, below its scripts; a first one without those of the elements, that of the elements of Plain HTML. A block quotes a file of the
 * demo when the paragraph before it links to that file. A script that uses `process` is for Node.
 */
export interface Block {
  language: string;
  code: string;
  /** Path of the quoted file. */
  source?: string | undefined;
}

/** A page of a guide: its markup, style sheets and scripts. */
export interface ExamplePage {
  html: string;
  css: string[];
  js: string[];
}

/** Values for the placeholders of the guides: base URL of the service, session token, and URL of the script. */
export interface Values {
  url: string;
  token: string;
  script?: string;
}

/** Code blocks of a guide. */
export function blocksOf(guide: string): Block[] {
  const pieces = guide.split(/^```/m);
  return pieces.flatMap((piece, index) => {
    if (index % 2 === 0) return [];
    const [, language = '', code = ''] = /^(\w*)\n(.*)$/s.exec(piece) ?? [];
    const before =
      pieces[index - 1]
        ?.trim()
        .split(/\n\s*\n/)
        .at(-1) ?? '';
    return { language, code, source: /\]\((?:\.\.\/)+(demo\/[^)]+)\)[^]*:$/.exec(before)?.[1] };
  });
}

export const isForNode = ({ language, source, code }: Block): boolean =>
  language === 'js' && !source && code.includes('process.');

/** Whether a block does not run in a page of the guide: it quotes a file, or begins with the name of its own file. */
export const isOwnFile = ({ language, source, code }: Block): boolean =>
  language !== 'html' && (Boolean(source) || /^\/\/ \w+\.m?js\b/.test(code));

/** Whether a script has a sandbox of its own, which would answer in place of the service. The compiler reads it (`docs.node`). */
const hasSandbox = ({ language, code }: Block): boolean =>
  language === 'js' && code.includes('portal-elements/testing.js');

/** Address of `npx portal-elements sandbox`, as in the guides. */
export const sandboxAddress = 'http://127.0.0.1:4848';

/** The scripts of Plain HTML. */
const scripts = `<link rel="stylesheet" href="${sandboxAddress}/portal-elements.css" />
<script src="${sandboxAddress}/portal-elements.min.js" defer></script>
<script>
  document.addEventListener('session-request', (event) => {
    event.respondWith(fetch('${sandboxAddress}/session'));
  });
</script>
`;

/** The scripts of a page that load the elements and answer `session-request`. */
const setUpOf = (html: string): string =>
  [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(
      ([, attributes = '', code = '']) => attributes.includes('src=') || code.includes('session-request'),
    )
    .map(([script]) => script)
    .join('\n');

/** Pages of a guide. */
export function pagesOf(guide: string): ExamplePage[] {
  const pages: ExamplePage[] = [];
  const isElsewhere = (block: Block) => isForNode(block) || isOwnFile(block) || hasSandbox(block);
  for (const block of blocksOf(guide).filter((each) => !isElsewhere(each))) {
    const { language, code } = block;
    if (language === 'html') {
      const isPart = !code.includes('portal-elements') && code.includes('<portal-');
      const first = isPart ? scripts : '';
      const setUp = pages[0] ? (code.includes('<script') ? '' : `${setUpOf(pages[0].html)}\n`) : first;
      pages.push({ html: `${setUp}${code}`, css: [], js: [] });
    } else if (language === 'js' || language === 'css') {
      const page = pages.at(-1);
      if (!page) throw new Error(`No page precedes this ${language} block:\n${code}`);
      page[language].push(code);
    }
  }
  return pages;
}

/** Replaces the public host of the libraries that the guides load. */
export const useInstalled = (html: string): string =>
  html.replace(/https:\/\/cdn\.jsdelivr\.net\/npm\/(@?[\w./-]+)@[\d.]+\//g, '/node_modules/$1/');

/** Replaces the placeholders of a guide. */
export const fillIn = (
  text: string,
  { url, token, script = '/dist/portal-elements.min.js' }: Values,
): string =>
  useInstalled(text)
    .replace(
      /(?<=src="|")(?:\/|https:\/\/files\.example\/|http:\/\/127\.0\.0\.1:4848\/)?portal-elements\.min\.js/g,
      script,
    )
    .replace(
      /(?<=href=")(?:https:\/\/files\.example\/|http:\/\/127\.0\.0\.1:4848\/)?portal-elements\.css/g,
      script.replace('min.js', 'css'),
    )
    .replaceAll(`${sandboxAddress}/session`, '/session')
    .replace(/https:\/\/billing\.example|http:\/\/127\.0\.0\.1:4848|(?<=base-url=")\/billing/g, url)
    .replaceAll('session-token="…"', `session-token="${token}"`)
    .replaceAll('https://files.example/session.js', '/demo/cms/session.js')
    .replaceAll('https://files.example/messages/', '/dist/messages/')
    .replaceAll('href="dense.css"', 'href="/demo/themes/dense.css"');
