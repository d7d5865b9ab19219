/**
 * The guides as their tests read them. A block of `html` is a page, to which the blocks of `js` and `css` after it belong. A
 * block quotes a file of the demo where the paragraph before it names that file. A script that asks for `process` is for Node.
 */
export interface Block {
  language: string;
  code: string;
  /** The file that it quotes. */
  source?: string | undefined;
}

/** A page of a guide: its markup, and what the guide adds to it. */
export interface ExamplePage {
  html: string;
  css: string[];
  js: string[];
}

/** What the guides write in the place of what only a page knows: its service, a session there, and the script. */
export interface Given {
  url: string;
  token: string;
  script?: string;
}

/** The blocks of code of a guide, in their order. */
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

/** Whether it runs elsewhere: what is quoted in the apps and the server of a business, a file of its own where its name says. */
export const isElsewhere = ({ language, source, code }: Block): boolean =>
  language !== 'html' && (Boolean(source) || /^\/\/ \w+\.js\b/.test(code));

/** The pages of a guide. */
export function pagesOf(guide: string): ExamplePage[] {
  const pages: ExamplePage[] = [];
  for (const block of blocksOf(guide).filter((each) => !isForNode(each) && !isElsewhere(each))) {
    const { language, code } = block;
    if (language === 'html') pages.push({ html: code, css: [], js: [] });
    else if (language === 'js' || language === 'css') {
      const page = pages.at(-1);
      if (!page) throw new Error(`There is no page yet for this ${language}:\n${code}`);
      page[language].push(code);
    }
  }
  return pages;
}

/** Where the libraries are that a guide loads. */
const libraries: Record<string, string> = {
  'htmx.min.js': '/node_modules/htmx.org/dist/',
  'turbo.es2017-umd.js': '/node_modules/@hotwired/turbo/dist/',
};

/** A text of a guide with what is true for one page. */
export const fillIn = (
  text: string,
  { url, token, script = '/dist/portal-elements.min.js' }: Given,
): string =>
  text
    .replace(
      /(?<=src=")(?:\/|https?:\/\/(?:files\.example|(?:localhost|127\.0\.0\.1):4848)\/)?portal-elements\.min\.js/g,
      script,
    )
    .replace(/http:\/\/(?:localhost|127\.0\.0\.1):4848\/session/g, '/session')
    .replace(
      /https:\/\/billing\.example|http:\/\/(?:localhost|127\.0\.0\.1):4848|(?<=base-url=")\/billing/g,
      url,
    )
    .replaceAll('session-token="…"', `session-token="${token}"`)
    .replaceAll('https://files.example/session.js', '/demo/cms/session.js')
    .replaceAll('https://files.example/messages/', '/dist/messages/')
    .replace(/(?<=src=")(?:htmx\.min|turbo\.es2017-umd)\.js/g, (file) => `${libraries[file]}${file}`);
