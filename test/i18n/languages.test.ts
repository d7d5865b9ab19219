/** Messages follow the closest `lang`, and are loaded before the first render. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en, type Messages } from '../../src/messages/en.js';
import { type Language, languages } from '../../src/i18n/languages.js';
import {
  openServedPage,
  type Page,
  releaseFile,
  scriptTag,
  serveFile,
  withoutMessageTimeout,
} from '../support/page.js';
import { enterTime, openReview } from '../support/actions.js';
import { recordEvents } from '../support/events.js';
import { fourPlans } from '../support/markup.js';
import { mount, mountPickerOf, mountSchedulePicker } from '../support/mount.js';
import { partOf, renderedTextOf, shadowRootsOf, textOf, timeFieldOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { cardOf, cardsOf, labelsOf } from '../support/cards.js';
import { until } from '../support/waiting.js';

const wordsOf = async (language: Language): Promise<Messages> =>
  ((await import(`../../src/messages/${language}.js`)) as { default: Messages }).default;

const heading = (picker: Element): string => textOf(partOf(picker, 'heading'));

/** Waits for the heading in a language. */
const speaks = (picker: Element, language: Language): Promise<void> =>
  wordsOf(language).then(({ choosePlan }) => until(() => heading(picker) === choosePlan, choosePlan));

const wasFetched = (file: string, page: Window = window): boolean =>
  page.performance.getEntriesByType('resource').some(({ name }) => name.endsWith(`/messages/${file}`));

describe('languages', () => {
  for (const language of languages)
    it(`${language} is rendered with its own messages`, async () => {
      const picker = await mountPickerOf(undefined, { lang: language });
      expect(heading(picker)).to.equal((await wordsOf(language)).choosePlan);
    });

  for (const [tag, language] of [
    ['de-AT', 'de'],
    ['pt-PT', 'pt'],
    ['ZH_cn', 'zh'],
    ['zh_Hans_CN', 'zh'],
    ['iw', 'he'],
  ] as const)
    it(`${tag} is rendered with the messages of ${language}`, async () => {
      expect(heading(await mountPickerOf(undefined, { lang: tag }))).to.equal(
        (await wordsOf(language)).choosePlan,
      );
    });

  for (const tag of ['en-GB', 'el', 'zh-TW', 'zh-Hant', 'constructor', ''])
    it(`"${tag}" is rendered in English`, async () => {
      expect(heading(await mountPickerOf(undefined, { lang: tag }))).to.equal(en.choosePlan);
    });

  /** The `lang` attributes in the shadow roots of a picker and its cards. */
  const langs = (picker: Element): string[] => {
    const tops = shadowRootsOf(picker).flatMap(({ children }) => [...children] as HTMLElement[]);
    return [...new Set(tops.map(({ lang }) => lang))];
  };
  const price = (picker: Element): string => cardsOf(picker)[0]?.price ?? '';

  it('an unsupported language has messages with lang="en", and its own numbers', async () => {
    const picker = await mountPickerOf(undefined, { lang: 'fi' });
    expect(heading(picker)).to.equal(en.choosePlan);
    expect(price(picker)).to.match(/^0\s€ per /);
    expect(langs(picker)).to.deep.equal(['en']);
  });

  it('an unsupported language is the `lang` of messages that the page provides', async () => {
    const picker = await mountPickerOf(undefined, { lang: 'fi' });
    picker.messages = { per: '/ {interval}' };
    await picker.updateComplete;
    expect(price(picker)).to.match(/^0\s€ \/ kuukausi$/);
    expect(langs(picker)).to.deep.equal(['fi']);
  });

  it('a supported language and English keep their subtags in `lang`', async () => {
    for (const lang of ['de-AT', 'en-GB'])
      expect(langs(await mountPickerOf(undefined, { lang }))).to.deep.equal([lang]);
  });

  it('the closest `lang` counts, also outside a shadow root', async () => {
    const place = await fixture<HTMLElement>(
      html`<div lang="fr">
        <div lang="nl"><p></p></div>
      </div>`,
    );
    const component = place.querySelector('p') as Element;
    const picker = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
      component,
    );
    await speaks(picker, 'nl');
    const inner = document.createElement('div');
    place.append(inner);
    inner.attachShadow({ mode: 'open' }).append(picker);
    await speaks(picker, 'fr');
    place.lang = 'nl';
    await speaks(picker, 'nl');
  });

  it('a change of `lang` changes messages and numbers together', async () => {
    await wordsOf('de');
    const place = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const picker = await mount<PortalPlanPickerElement>(
      '<portal-plan-picker><portal-plan value="a" price="19.5" currency="EUR"></portal-plan></portal-plan-picker>',
      place,
    );
    const price = (): string => cardOf(picker, 'a').price;
    expect(price()).to.match(/19,50\s€/);
    place.lang = 'ja';
    await speaks(picker, 'ja');
    expect(price()).to.match(/€\s?19.50/);
    place.removeAttribute('lang');
    await until(() => heading(picker) === en.choosePlan, 'English');
  });

  it('a change of `lang` keeps the review and the entered start, without another event', async () => {
    const picker = await mountSchedulePicker(undefined, { lang: 'en' });
    await openReview(picker);
    await enterTime(picker, 'start', '2127-01-31T12:00');
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.lang = 'it';
    await speaks(picker, 'it');
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2127-01-31T12:00');
    expect(reviewOf(picker).times).to.contain('31 gennaio 2127');
    expect(textOf(partOf(picker, 'confirm'))).to.equal(
      (await wordsOf('it'))['confirm-switch'].replace('{plan}', 'Pro'),
    );
    expect(events).to.have.length(0);
  });

  it('single messages of the page override those of the language', async () => {
    const picker = await mountPickerOf(undefined, { lang: 'sv' });
    picker.messages = { choosePlan: 'Välj själv' };
    await picker.updateComplete;
    expect(heading(picker)).to.equal('Välj själv');
    expect(renderedTextOf(picker)).to.contain((await wordsOf('sv')).link);
  });

  it('the number of plans of an interval is in the plural form of the language', async () => {
    const plan = (interval: string, value: string): string =>
      `<portal-plan value="${value}" interval="${interval}"></portal-plan>`;
    const picker = await mountPickerOf(
      undefined,
      { lang: 'pl' },
      [plan('month', 'a'), plan('month', 'b'), plan('year', 'c')].join(''),
    );
    const status = partOf(picker, 'intervals').querySelector('[role=status]') as Element;
    const words = await wordsOf('pl');
    expect(textOf(status)).to.contain(words['plans-few']?.replace('{count}', '2'));
    partOf(picker, 'intervals').querySelectorAll('input')[1]?.click();
    await picker.updateComplete;
    expect(textOf(status)).to.contain(words['plans-one'].replace('{count}', '1'));
    expect(labelsOf(picker)).to.deep.equal(['c']);
  });
});

describe('languages of the script, loaded from its folder', () => {
  const widget = (language: string): string =>
    `<portal-plan-picker lang="${language}">${fourPlans}</portal-plan-picker>`;
  const pickerIn = (page: Page): PortalPlanPickerElement =>
    page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;

  /** Replaces the file of a language. */
  const instead = (language: Language, address: string): string =>
    `<script type="importmap">{"imports":{"/dist/messages/${language}.js":"${address}"}}</script>`;

  for (const [how, attributes] of [
    ['classic', ''],
    ['deferred', 'defer'],
    ['module', 'type="module"'],
  ] as const)
    it(`are the only one that the page needs, without English before it (${how} script)`, async () => {
      const tag = scriptTag.replace('<script', `<script ${attributes}`);
      const page = await openServedPage({ before: withoutMessageTimeout, body: widget('uk') + tag });
      await pickerIn(page).updateComplete;
      expect(heading(pickerIn(page))).to.equal((await wordsOf('uk')).choosePlan);
      expect(languages.filter((each) => wasFetched(`${each}.js`, page))).to.deep.equal(['uk']);
    });

  it('are not loaded for English', async () => {
    const page = await openServedPage({ body: widget('en') + scriptTag });
    await pickerIn(page).updateComplete;
    expect(languages.filter((each) => wasFetched(`${each}.js`, page))).to.deep.equal([]);
  });

  it('are not loaded when the page provides all messages', async () => {
    const page = await openServedPage({ body: scriptTag + '<main></main>' });
    const picker = page.document.createElement('portal-plan-picker');
    picker.messages = await wordsOf('tr');
    picker.lang = 'tr';
    page.document.querySelector('main')?.append(picker);
    await picker.updateComplete;
    expect(renderedTextOf(picker)).to.contain(picker.messages.empty);
    expect(wasFetched('tr.js', page)).to.equal(false);
  });

  it('fall back to English when the file fails', async () => {
    const address = await serveFile({ body: 'throw 0', type: 'text/javascript' });
    const page = await openServedPage({
      before: withoutMessageTimeout,
      body: instead('ko', address) + widget('ko') + scriptTag,
    });
    await pickerIn(page).updateComplete;
    expect(heading(pickerIn(page))).to.equal(en.choosePlan);
  });

  it('fall back to English until a slow file has loaded', async () => {
    const words = await wordsOf('ar');
    const address = await serveFile({
      body: `export default ${JSON.stringify(words)}`,
      type: 'text/javascript',
      held: true,
    });
    const page = await openServedPage({ body: instead('ar', address) + scriptTag });
    // Some engines would wait with the event `load`.
    page.document.body.insertAdjacentHTML('beforeend', widget('ar'));
    const picker = pickerIn(page);
    await picker.updateComplete;
    expect(heading(picker)).to.equal(en.choosePlan);
    await releaseFile(address);
    await speaks(picker, 'ar');
  });
});
