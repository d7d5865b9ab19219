/**
 * Every state in a sidebar of 280 pixels on a page of 320, which is a page of 1280 at 400 % (WCAG 2.2, 1.4.10), in English and in
 * German, whose words are long, also with text spacing (1.4.12), and the size of targets (2.5.8).
 */
import { setViewport } from '@web/test-runner-commands';
import { loadLanguage } from '../../src/i18n/load.js';
import { expect, setClock, shadowRootsOf, textOf, until } from '../support/browser.js';
import { useTestFont } from '../support/font.js';
import { checkStates, groups, widgetsOf } from './gallery.js';

const pageWidth = 320;
const sidebarWidth = 280;
// Without rounding errors, which boxes in motion have: a message arrives within 0.15 seconds.
const smallest = 24 - 0.01;

/** All visible elements inside an element and its shadow roots. */
function* seen(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) yield* seen(element.shadowRoot);
    if (element.checkVisibility() && !element.closest('.hidden')) yield element;
  }
}

/** Whether an element overflows the sidebar, or the page if it is in a dialog, or a box that clips. A table may scroll (1.4.10). */
function isTooWide(element: HTMLElement, sidebar: DOMRect): boolean {
  const isRegion = element.matches('[role=region][tabindex="0"]');
  if (!isRegion && element.closest('[role=region][tabindex="0"]')) return false;
  const { left, right } = element.getBoundingClientRect();
  const edges = element.closest('dialog') ? { left: 0, right: pageWidth } : sidebar;
  const clips = getComputedStyle(element).overflowX !== 'visible';
  return (
    left < edges.left - 1 ||
    right > edges.right + 1 ||
    (clips && !isRegion && element.scrollWidth > element.clientWidth + 1)
  );
}

/** Whether a target is too small. That of a radio button is its label. */
function isTooSmall(element: HTMLElement): boolean {
  const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
  return element.matches('a[href], button, input, summary') && (width < smallest || height < smallest);
}

/** Whether an element is cut off below. Scroll containers and very long texts may be. */
function isCutOff(element: HTMLElement): boolean {
  const clips = ['hidden', 'clip'].includes(getComputedStyle(element).overflowY);
  return clips && textOf(element).length < 200 && element.scrollHeight > element.clientHeight + 1;
}

const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Applies the text spacing of WCAG 2.2, 1.4.12, to a widget and to the content of its page. */
function spaceOut(widget: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(textSpacing);
  for (const root of shadowRootsOf(widget)) root.adoptedStyleSheets.push(sheet);
  widget.before(Object.assign(document.createElement('style'), { textContent: textSpacing }));
}

function expectFit(page: HTMLElement, how: string): void {
  const sidebar = page.getBoundingClientRect();
  const all = [...seen(page)];
  const failed = (isWrong: (element: HTMLElement) => boolean): string[] =>
    all.filter(isWrong).map((element) => element.outerHTML.slice(0, 120));
  expect(sidebar.width).to.equal(sidebarWidth);
  expect(document.documentElement.scrollWidth, how).to.equal(pageWidth);
  expect(
    {
      tooWide: failed((element) => isTooWide(element, sidebar)),
      tooSmall: failed(isTooSmall),
      cutOff: failed(isCutOff),
    },
    how,
  ).to.deep.equal({ tooWide: [], tooSmall: [], cutOff: [] });
}

/** Shows the widgets of a page in German. */
async function translate(page: HTMLElement): Promise<void> {
  page.lang = 'de';
  for (const widget of widgetsOf(page)) {
    await until(
      () =>
        shadowRootsOf(widget).every(({ children }) =>
          [...children].every((each) => each.matches(':lang(de)')),
        ),
      'German',
    );
    await widget.updateComplete;
  }
}

describe(`a sidebar on a page of ${pageWidth} pixels`, () => {
  before(async () => {
    await setViewport({ width: pageWidth, height: 600 });
    await useTestFont();
    await loadLanguage('de');
  });
  after(() => setViewport({ width: 800, height: 600 }));

  for (const { heading, states } of groups)
    it(`fits these states, also in German and with text spacing: ${heading}`, async () => {
      // The texts of dates differ in width.
      setClock('2027-03-01T09:20Z');
      await checkStates(
        states.map(({ id }) => id),
        async (page) => {
          page.style.cssText = `inline-size: ${sidebarWidth}px; margin-inline: 12px`;
          expectFit(page, 'in English');
          await translate(page);
          expectFit(page, 'in German');
          widgetsOf(page).forEach(spaceOut);
          expectFit(page, 'in German, with text spacing');
        },
      );
    });
});
