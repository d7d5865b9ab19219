/** Messages follow the closest `lang`, and are loaded before the first render. `languages.node` tests tags and formats as data. */
import { type Language, languages } from '../../src/i18n/languages.js';
import type { Messages } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  cardsOf,
  confirm,
  en,
  enterTime,
  expect,
  fixture,
  html,
  mountPicker,
  openReview,
  openServedPage,
  type Page,
  partOf,
  pickerMarkup,
  recordEvents,
  releaseFile,
  renderedTextOf,
  reviewOf,
  scriptTag,
  secondsOf,
  serveFile,
  setClock,
  shadowRootsOf,
  stopTimers,
  textOf,
  timeFieldOf,
  until,
  untilOutcome,
  withoutTimers,
} from '../support/browser.js';

const wordsOf = async (language: Language): Promise<Messages> =>
  ((await import(`../../src/messages/${language}.js`)) as { default: Messages }).default;

const heading = (picker: Element): string => textOf(partOf(picker, 'heading'));

/** Waits for the heading in a language. */
const speaks = (picker: Element, language: Language): Promise<void> =>
  wordsOf(language).then(({ choosePlan }) => until(() => heading(picker) === choosePlan, choosePlan));

describe('the language of a picker', () => {
  /** The `lang` attributes in the shadow roots of a picker and its cards. */
  const langsOf = (picker: Element): string[] => {
    const tops = shadowRootsOf(picker).flatMap(({ children }) => [...children] as HTMLElement[]);
    return [...new Set(tops.map(({ lang }) => lang))];
  };
  const price = (picker: Element): string => cardsOf(picker)[0]?.price ?? '';

  it('is that of `lang`, with its subtags, and single messages of the page', async () => {
    const words = await wordsOf('de');
    const { picker } = await mountPicker({ attributes: { lang: 'de-AT' } });
    expect([heading(picker), langsOf(picker)]).to.deep.equal([words.choosePlan, ['de-AT']]);
    for (const text of ['Nimm einen', '<b>Nimm einen</b>']) {
      picker.messages = { choosePlan: text };
      await picker.updateComplete;
      expect(heading(picker)).to.equal(text);
      expect(renderedTextOf(picker)).to.contain(words.link);
    }
    picker.messages = null;
    await picker.updateComplete;
    expect(heading(picker)).to.equal(words.choosePlan);
    picker.lang = 'en-GB';
    await until(() => langsOf(picker).join() === 'en-GB', 'English');
    expect(renderedTextOf(picker)).to.contain(en.link);
  });

  it('A10 is English for a malformed one, with the numbers of an unsupported one, and that of messages of the page', async () => {
    const { picker } = await mountPicker({ attributes: { lang: 'en-US@posix' } });
    expect([heading(picker), price(picker)]).to.deep.equal([en.choosePlan, '€0 per month']);
    picker.lang = 'fi';
    await picker.updateComplete;
    expect([heading(picker), langsOf(picker)]).to.deep.equal([en.choosePlan, ['en']]);
    expect(price(picker)).to.match(/^0\s€ per /);
    picker.messages = { 'per-month': '/ kuukausi' };
    await picker.updateComplete;
    expect(price(picker)).to.match(/^0\s€ \/ kuukausi$/);
    expect(langsOf(picker)).to.deep.equal(['fi']);
  });

  it('is that of the closest `lang`, also outside a shadow root', async () => {
    const place = await fixture<HTMLElement>(
      html`<div lang="fr">
        <div lang="nl"><p></p></div>
      </div>`,
    );
    const { picker } = await mountPicker({ into: place.querySelector('p') as Element });
    await speaks(picker, 'nl');
    const inner = document.createElement('div');
    place.append(inner);
    inner.attachShadow({ mode: 'open' }).append(picker);
    await speaks(picker, 'fr');
    place.lang = 'nl';
    await speaks(picker, 'nl');
  });

  it('keeps the review and the entered start when it changes, without another event', async () => {
    const { picker } = await mountPicker({ attributes: { 'current-plan': 'basic', schedule: '' } });
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    await enterTime(picker, 'start', '2127-01-31T12:00');
    await until(() => events.length > 1, 'plan-review of the edit');
    picker.lang = 'it';
    await speaks(picker, 'it');
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2127-01-31T12:00');
    expect(reviewOf(picker).times).to.contain('31 gennaio 2127');
    expect(textOf(partOf(picker, 'confirm'))).to.equal('Programma Pro');
    expect(events).to.have.length(2);
  });

  it('L02 shows times and prices in its digits and calendar, and sends plain integers', async () => {
    setClock('2027-01-15T12:00Z');
    const { picker, calls } = await mountPicker({
      attributes: { lang: 'fa-IR', schedule: '' },
      faults: [{ status: 200, body: '{}' }],
    });
    await openReview(picker);
    await enterTime(picker, 'start', '2027-03-01T12:00');
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T12:00');
    const { cost, times } = reviewOf(picker);
    expect(times).to.contain('۱۴۰۵');
    expect(cost).to.contain('۴۹');
    const start = secondsOf('2027-03-01T12:00');
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal([`{"productPlanId":"pro","startTimeInSeconds":${start}}`]);
  });
});

describe('languages of the script, loaded from its folder', () => {
  const widget = (language: string): string =>
    pickerMarkup.replace('<portal-plan-picker', `<portal-plan-picker lang="${language}"`);

  /** Opens a page and waits until its picker has rendered. */
  async function openWidget(body: string, before = ''): Promise<[PortalPlanPickerElement, Page]> {
    const page = await openServedPage({ before, body });
    const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await picker.updateComplete;
    return [picker, page];
  }

  /** Replaces the file of a language. */
  const instead = (language: Language, address: string): string =>
    `<script type="importmap">{"imports":{"/dist/messages/${language}.js":"${address}"}}</script>`;

  const fetchedBy = (page: Window): Language[] => {
    const names = page.performance.getEntriesByType('resource').map(({ name }) => name);
    return languages.filter((each) => names.some((name) => name.endsWith(`/messages/${each}.js`)));
  };

  for (const [how, attributes] of [
    ['classic', ''],
    ['module', 'type="module"'],
  ] as const)
    it(`are the only one that the page needs, without English before it (${how} script)`, async () => {
      const tag = scriptTag.replace('<script', `<script ${attributes}`);
      const [picker, page] = await openWidget(widget('uk') + tag, withoutTimers);
      expect(heading(picker)).to.equal((await wordsOf('uk')).choosePlan);
      expect(fetchedBy(page)).to.deep.equal(['uk']);
    });

  it('are not loaded when the page provides all messages', async () => {
    const page = await openServedPage({ body: scriptTag + '<main></main>' });
    const picker = page.document.createElement('portal-plan-picker');
    picker.messages = await wordsOf('tr');
    picker.lang = 'tr';
    page.document.querySelector('main')?.append(picker);
    await picker.updateComplete;
    expect(renderedTextOf(picker)).to.contain(picker.messages.empty);
    expect(fetchedBy(page)).to.deep.equal([]);
  });

  /** Serves the file of a language that `releaseFile` sends. */
  const serveSlowly = async (language: Language): Promise<string> => {
    const body = `export default ${JSON.stringify(await wordsOf(language))}`;
    return serveFile({ body, type: 'text/javascript', held: true });
  };

  it('stay until the file of another one has loaded', async () => {
    const address = await serveSlowly('ar');
    const [picker] = await openWidget(instead('ar', address) + scriptTag + widget('de'));
    await speaks(picker, 'de');
    picker.lang = 'ar';
    await picker.updateComplete;
    expect(heading(picker)).to.equal((await wordsOf('de')).choosePlan);
    await releaseFile(address);
    await speaks(picker, 'ar');
  });

  it('fall back to English until a slow file has loaded', async () => {
    const address = await serveSlowly('ar');
    const page = await openServedPage({ body: instead('ar', address) + scriptTag });
    const pass = stopTimers(page);
    // Some engines would wait with the event `load`.
    page.document.body.insertAdjacentHTML('beforeend', widget('ar'));
    const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await pass(1000);
    await picker.updateComplete;
    expect(heading(picker)).to.equal(en.choosePlan);
    await releaseFile(address);
    await speaks(picker, 'ar');
  });
});
