/**
 * Every state on a page of 320 pixels, which is a page of 1280 at 400 % (WCAG 2.2, 1.4.10), in English and in German, whose words
 * are long, also with text spacing (1.4.12), and the size of targets (2.5.8).
 */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { states } from '../../demo/gallery/states.js';
import { useTestFont } from '../support/font.js';
import type { Widget } from '../support/mount.js';
import { openFrame, type Page, scriptTag } from '../support/page.js';
import { shadowRootsOf, textOf } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { textSpacing } from './containers.js';

const width = 320;
// Without rounding errors, which boxes in motion have: a message arrives within 0.15 seconds.
const smallest = 24 - 0.01;

async function openState(id: string): Promise<Page> {
  const body = `<main></main>${scriptTag}<script type="module" src="/out/demo/gallery/state-page.js"></script>`;
  const address = await executeServerCommand<string, { body: string }>('page', { body });
  const page = await openFrame({ src: `${address}?state=${id}` });
  await until(() => page.document.documentElement.dataset['shown'] !== undefined, 'the state');
  (page.frameElement as HTMLIFrameElement).width = `${width}`;
  await useTestFont(page);
  return page;
}

/** All visible elements of the page and its shadow roots. */
function* seen(root: ParentNode): Generator<HTMLElement> {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.shadowRoot) yield* seen(element.shadowRoot);
    if (element.checkVisibility() && !element.closest('.hidden')) yield element;
  }
}

const bodyOf = ({ document }: Page): HTMLElement[] => [...seen(document.body)];

const named = (element: Element): string => element.outerHTML.slice(0, 120);

/** Elements that overflow the page, or a box that clips. */
function tooWide(page: Page): string[] {
  return bodyOf(page)
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const clips = page.getComputedStyle(element).overflowX !== 'visible';
      return left < -1 || right > width + 1 || (clips && element.scrollWidth > element.clientWidth + 1);
    })
    .map(named);
}

/** Elements that are cut off below. Scroll containers and very long texts may be. */
const cutOff = (page: Page): string[] =>
  bodyOf(page)
    .filter((element) => {
      const { overflowY } = page.getComputedStyle(element);
      const clips = ['hidden', 'clip'].includes(overflowY) && textOf(element).length < 200;
      return clips && element.scrollHeight > element.clientHeight + 1;
    })
    .map(named);

/** Targets that are too small. That of a radio button is its label. */
function tooSmall(page: Page): string[] {
  return bodyOf(page)
    .filter((element) => element.matches('a[href], button, input, summary'))
    .filter((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      return width < smallest || height < smallest;
    })
    .map(named);
}

/** Shows the widget of a page in German. */
async function translate({ document }: Page): Promise<void> {
  const widget = document.querySelector('main')?.firstElementChild as Widget;
  document.documentElement.lang = 'de';
  await until(
    () =>
      shadowRootsOf(widget).every(({ children }) => [...children].every((each) => each.matches(':lang(de)'))),
    'German',
  );
  await widget.updateComplete;
}

/** Applies the text spacing to a page. */
function spaceOut({ document, CSSStyleSheet }: Page): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(textSpacing);
  for (const { shadowRoot } of document.querySelectorAll('*')) shadowRoot?.adoptedStyleSheets.push(sheet);
  document.adoptedStyleSheets.push(sheet);
}

describe(`a page of ${width} pixels`, () => {
  for (const { id } of states)
    it(`fits the state ${id}, also in German and with text spacing`, async () => {
      const page = await openState(id);
      const found = (): object => ({
        tooWide: tooWide(page),
        tooSmall: tooSmall(page),
        cutOff: cutOff(page),
      });
      const none = { tooWide: [], tooSmall: [], cutOff: [] };
      expect(found()).to.deep.equal(none);
      await translate(page);
      expect(found(), 'in German').to.deep.equal(none);
      spaceOut(page);
      expect(found(), 'in German, with text spacing').to.deep.equal(none);
    });
});
