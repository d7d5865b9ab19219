/**
 * Every state in a page 320 pixels wide, which is a wide one at 400 % (WCAG 2.2, 1.4.10): nothing is wider, nothing is cut off
 * when a reader spaces the text (1.4.12), and everything that can be pressed is large enough (2.5.8).
 */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { states } from '../../demo/gallery/states.js';
import { scriptTag, openFrame, type Page } from '../support/page.js';
import { textOf } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { closestCard } from '../support/cards.js';

const width = 320;
const smallest = 24;

/** As WCAG has it; with what the page's own style sheets could not reach. */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

async function openState(id: string): Promise<Page> {
  const body = `<main></main>${scriptTag}<script type="module" src="/out/demo/gallery/state-page.js"></script>`;
  const address = await executeServerCommand<string, { body: string }>('page', { body });
  const page = await openFrame({ src: `${address}?state=${id}` });
  await until(() => page.document.documentElement.dataset['shown'] !== undefined, 'the state');
  (page.frameElement as HTMLIFrameElement).width = `${width}`;
  return page;
}

/** Everything that is seen, in the page and in its shadow roots. */
function* seen(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) yield* seen(element.shadowRoot);
    if (element.checkVisibility() && !element.closest('.hidden')) yield element;
  }
}

const bodyOf = ({ document }: Page): HTMLElement[] => [...seen(document.body)];

const named = (element: Element): string => element.outerHTML.slice(0, 120);

/** What is wider than the page, or than a box that does not show what is wider. */
function tooWide(page: Page): string[] {
  return bodyOf(page)
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const clips = page.getComputedStyle(element).overflowX !== 'visible';
      return left < -1 || right > width + 1 || (clips && element.scrollWidth > element.clientWidth + 1);
    })
    .map(named);
}

/** What is cut off below: a box that scrolls shows all, and a text that is too long for anybody to read may end early. */
const cutOff = (page: Page): string[] =>
  bodyOf(page)
    .filter((element) => {
      const { overflowY } = page.getComputedStyle(element);
      const clips = ['hidden', 'clip'].includes(overflowY) && textOf(element).length < 200;
      return clips && element.scrollHeight > element.clientHeight + 1;
    })
    .map(named);

/** Where a press counts: a radio has its label for it, or its card. */
function tooSmall(page: Page): string[] {
  return bodyOf(page)
    .filter((element) => element.matches('a[href], button, input, summary'))
    .filter((element) => {
      const target = closestCard(element) ?? element.closest('label') ?? element;
      const { width, height } = (element.matches('input') ? target : element).getBoundingClientRect();
      return width < smallest || height < smallest;
    })
    .map(named);
}

describe(`on ${width} pixels`, () => {
  for (const { id } of states)
    it(`${id}: nothing is too wide, too small to press, or cut off, also once the text is spaced`, async () => {
      const page = await openState(id);
      expect(tooWide(page), 'too wide').to.deep.equal([]);
      expect(tooSmall(page), 'too small').to.deep.equal([]);
      expect(cutOff(page), 'cut off').to.deep.equal([]);
      const sheet = new page.CSSStyleSheet();
      sheet.replaceSync(spacing);
      for (const { shadowRoot } of page.document.querySelectorAll('*'))
        shadowRoot?.adoptedStyleSheets.push(sheet);
      page.document.adoptedStyleSheets.push(sheet);
      expect(tooWide(page), 'too wide, once spaced').to.deep.equal([]);
      expect(cutOff(page), 'cut off, once spaced').to.deep.equal([]);
    });
});
