/** The style sheet of the page: as it is, as build tools lower it, and below the reset of a page. */
import { emulateMedia } from '@web/test-runner-commands';
import { expect, isChromium, mountPicker, planMarkup } from '../support/browser.js';
import { nextEvent } from '../support/events.js';

const built = '/dist/portal-elements.css';

const plans = planMarkup({ value: 'pro' }, '<ul><li>Exports</li><li><s>API access</s></li></ul>');

/** The reset of Tailwind CSS. */
const reset = `*, ::after, ::before { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
  ol, ul, menu { list-style: none; }`;

const added: Element[] = [];

async function addSheet(href: string): Promise<void> {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  added.push(sheet);
  document.head.append(sheet);
  await nextEvent(sheet, 'load');
}

afterEach(async () => {
  for (const each of added.splice(0)) each.remove();
  document.documentElement.style.colorScheme = '';
  if (isChromium) await emulateMedia({ colorScheme: 'light' });
});

/** The mark before an item of a list, and whether the text of the item is struck through. */
function markOf(item: Element): object {
  const { borderBottomStyle, borderBottomWidth, borderBottomColor, width, height } = getComputedStyle(
    item,
    '::before',
  );
  const struck = item.querySelector('s');
  return {
    ...{ style: borderBottomStyle, line: borderBottomWidth, color: borderBottomColor, width, height },
    isStruck: struck !== null && getComputedStyle(struck).textDecorationLine !== 'none',
  };
}

/** The marks of an included feature, and of one that is not. */
async function showMarks(picker: Element, href: string, ...styles: string[]): Promise<object[]> {
  for (const css of styles) {
    const style = Object.assign(document.createElement('style'), { textContent: css });
    added.push(style);
    document.head.append(style);
  }
  await addSheet(href);
  const marks = [...picker.querySelectorAll('li')].map(markOf);
  for (const each of added.splice(0)) each.remove();
  return marks;
}

describe('the marks of the style sheet', () => {
  it('are a check, and a dash in place of the strike-through of a feature that is not included', async () => {
    const { picker } = await mountPicker({ plans });
    const [check, dash] = await showMarks(picker, built);
    expect(check).to.include({ style: 'solid', line: '2px', isStruck: false });
    expect(dash).to.include({ style: 'solid', line: '2px', height: '0px', isStruck: false });
  });

  it('have another color in light than in dark', async () => {
    const { picker } = await mountPicker({ plans });
    const colors = new Set<unknown>();
    for (const scheme of ['light', 'dark']) {
      document.documentElement.style.colorScheme = scheme;
      const [check] = await showMarks(picker, built);
      colors.add((check as { color: string }).color);
    }
    expect(colors.size).to.equal(2);
  });

  for (const tool of ['next', 'vite'])
    it(`stay the same when the build of ${tool} lowers the sheet, with and without \`color-scheme\``, async () => {
      const { picker } = await mountPicker({ plans });
      for (const preferred of ['light', 'dark'] as const) {
        if (isChromium) await emulateMedia({ colorScheme: preferred });
        for (const scheme of ['', 'light', 'dark', 'light dark']) {
          document.documentElement.style.colorScheme = scheme;
          const marks = await showMarks(picker, `/lowered/${tool}.css`);
          expect(marks, `${preferred}, ${scheme}`).to.deep.equal(await showMarks(picker, built));
        }
      }
    });

  it('are the same below the reset of a page', async () => {
    const { picker } = await mountPicker({ plans });
    expect(await showMarks(picker, built, reset)).to.deep.equal(await showMarks(picker, built));
  });
});
