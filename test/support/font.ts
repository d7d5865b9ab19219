/** Font of the tests that measure text: the same on every machine. */
import type { Page } from './page.js';

const fontFiles = Promise.all(
  ['400', '700'].map(async (weight) => {
    const address = `/node_modules/@fontsource/dejavu-sans/files/dejavu-sans-latin-${weight}-normal.woff2`;
    return { weight, data: await (await fetch(address)).arrayBuffer() };
  }),
);

/** Shows the texts of a page in the font, except those whose elements have a font of their own. */
export async function useTestFont(page: Page = window): Promise<void> {
  for (const { weight, data } of await fontFiles)
    page.document.fonts.add(await new page.FontFace('Test font', data, { weight }).load());
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(":root, body { font-family: 'Test font' !important; }");
  page.document.adoptedStyleSheets.push(sheet);
}
