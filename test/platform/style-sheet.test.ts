/** The style sheet of the page: as it is, as a build tool lowers it, and below the reset of a page. */
import { emulateMedia } from '@web/test-runner-commands';
import {
  expect,
  fixture,
  html,
  isChromium,
  listMarkup,
  mountPicker,
  nextEvent,
  planMarkup,
  queryRendered,
} from '../support/browser.js';

const built = '/dist/portal-elements.css';

const terms = { price: '19', currency: 'EUR', interval: 'month' };

/** Plans with everything that a card can show, and lists as content: first one with a feature that is not included. */
const plans = `
  ${planMarkup({ value: 'pro', label: 'Pro', badge: 'Most popular', ...terms }, listMarkup('Exports', '<s>API access</s>'))}
  <div>${planMarkup({ value: 'basic', label: 'Basic', ...terms }, listMarkup('10 projects'))}</div>
  ${planMarkup({ value: 'off', label: 'Off', disabled: '', ...terms })}
  ${planMarkup({ label: 'Enterprise', href: 'https://example.com/sales' }, listMarkup('Everything'))}
  ${planMarkup({ value: 'year', label: 'Yearly', ...terms, interval: 'year' }, listMarkup('Everything'))}`;

/** The essential rules of Tailwind's preflight. */
const preflight = `
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  ol, ul, menu { list-style: none }
  button, input, select { font: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
  h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
  [hidden]:where(:not([hidden='until-found'])) { display: none !important }`;

const added: Element[] = [];

async function addSheet(href: string): Promise<Element> {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  added.push(sheet);
  document.head.append(sheet);
  await nextEvent(sheet, 'load');
  return sheet;
}

afterEach(async () => {
  for (const each of added.splice(0)) each.remove();
  document.documentElement.style.colorScheme = '';
  if (isChromium) await emulateMedia({ colorScheme: 'light' });
});

interface Mark {
  color: string;
  isStruck: boolean;
}

/** The marks before the items of a list, and whether the texts of the items are struck through. */
const marksOf = (picker: Element): Mark[] =>
  [...picker.querySelectorAll('portal-plan:first-of-type li')].map((item) => {
    const mark = getComputedStyle(item, '::before');
    const {
      borderBottomStyle: style,
      borderBottomWidth: line,
      borderBottomColor: color,
      width,
      height,
    } = mark;
    const struck = item.querySelector('s');
    const isStruck = struck !== null && getComputedStyle(struck).textDecorationLine !== 'none';
    return { style, line, color, width, height, isStruck };
  });

async function showMarks(picker: Element, href: string): Promise<Mark[]> {
  const sheet = await addSheet(href);
  const marks = marksOf(picker);
  sheet.remove();
  return marks;
}

const properties = ['font', 'color', 'background-color', 'opacity', 'list-style', 'padding', 'border-radius'];

/** Places and styles of a picker, its content, and all that it renders. */
const looksOf = (picker: Element): string[] =>
  [picker, ...picker.querySelectorAll('*'), ...queryRendered(picker, '*')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const place = [x, y, width, height].map((each) => each.toFixed(1));
    return [element.localName, ...place, ...properties.map((name) => style.getPropertyValue(name))].join(' ');
  });

describe('the style sheet of the page', () => {
  it('marks a feature by a check, and one that is not included by a dash in place of the strike-through', async () => {
    const { picker } = await mountPicker({ plans });
    const [check, dash] = await showMarks(picker, built);
    expect(check).to.include({ style: 'solid', line: '2px', isStruck: false });
    expect(dash).to.include({ style: 'solid', line: '2px', height: '0px', isStruck: false });
  });

  it('marks what is named, the item or a text in it, and nothing else', async () => {
    const list =
      '<ul><li data-feature="A">1</li><li><b data-feature="B">2</b></li><li><s data-feature="C">3</s></li><li><s>4</s></li><li>5</li></ul>';
    await addSheet(built);
    const { picker } = await mountPicker({ plans: planMarkup({ value: 'pro', ...terms }, list) });
    const marks = [...picker.querySelectorAll('li')].map((item) => {
      const { content, height } = getComputedStyle(item, '::before');
      return content === 'none' ? '' : height === '0px' ? 'dash' : 'check';
    });
    expect(marks).to.deep.equal(['check', 'check', 'dash', '', '']);
  });

  it('marks no list whose first and last item begin with icons of the page', async () => {
    const icons = ['<svg></svg>', '<i class="fa"></i>', '<img alt="" />', '<b aria-hidden="true">✓</b>'];
    const lists = [...icons, '10'].map((icon) => listMarkup(`${icon} users`, `${icon} <i>mails</i>`));
    await addSheet(built);
    const { picker } = await mountPicker({ plans: planMarkup({ value: 'pro', ...terms }, lists.join('')) });
    const marks = [...picker.querySelectorAll('li')].map(
      (item) => getComputedStyle(item, '::before').content,
    );
    expect(new Set(marks.slice(0, -2))).to.deep.equal(new Set(['none']));
    expect(marks.slice(-2)).to.deep.equal(['""', '""']);
  });

  it('has the same marks when a build tool lowers it, with and without `color-scheme`', async () => {
    const { picker } = await mountPicker({ plans });
    const colors = new Set<unknown>();
    for (const preferred of ['light', 'dark'] as const) {
      if (isChromium) await emulateMedia({ colorScheme: preferred });
      for (const scheme of ['', 'light', 'dark', 'light dark']) {
        document.documentElement.style.colorScheme = scheme;
        const marks = await showMarks(picker, built);
        expect(await showMarks(picker, '/lowered.css'), `${preferred}, ${scheme}`).to.deep.equal(marks);
        colors.add(marks[0]?.color);
      }
    }
    expect(colors.size, 'a color in light, and another one in dark').to.equal(2);
  });

  it("and the elements' own styles keep places and looks below Tailwind's preflight", async () => {
    const attributes = { 'current-plan': 'basic', 'default-plan': 'basic', schedule: '' };
    const into = await fixture(
      html`<div style="position: absolute; inset: 0 auto auto 0; inline-size: 1100px"></div>`,
    );
    const { picker } = await mountPicker({ plans, attributes, into });
    for (const href of ['', built]) {
      if (href) await addSheet(href);
      const [looks, marks] = [looksOf(picker), marksOf(picker)];
      // Before the style sheet.
      const reset = Object.assign(document.createElement('style'), { textContent: preflight });
      added.push(reset);
      document.head.prepend(reset);
      expect(looksOf(picker), href).to.deep.equal(looks);
      if (href) expect(marksOf(picker)).to.deep.equal(marks);
      reset.remove();
    }
  });
});
