/** Long lists and texts of the settings: truncated, and expanded by a button. */
import { expect } from '@open-wc/testing';
import type { PortalSettingsElement } from '../../../src/elements/portal-settings.js';
import { format } from '../../../src/localize/format.js';
import { en } from '../../../src/messages/en.js';
import { dispatchClick, press } from '../../support/actions.js';
import { pressKeys } from '../../support/keyboard.js';
import { mountLoadedSettings, untilLoaded } from '../../support/mount.js';
import { focusedElement, partOf, partsOf, queryRendered, textOf } from '../../support/rendered.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { until } from '../../support/waiting.js';

const objectOf = <T>(size: number, item: (index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`key${index}`, item(index)]));

const numbers = (size: number) => objectOf(size, (index) => index);

/** A customer with this value as the first section of the settings. */
async function holding(customerPortalSetting: unknown): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.create();
  await customer.setFaults({ method: 'GET', status: 200, body: JSON.stringify({ customerPortalSetting }) });
  return customer;
}

const showing = async (value: unknown, attributes = {}): Promise<PortalSettingsElement> =>
  mountLoadedSettings(await holding(value), attributes);

const buttons = (settings: PortalSettingsElement) => partsOf(settings, 'show-all');
const entries = (settings: PortalSettingsElement) => partsOf(settings, 'value').length;
const showAll = (count: string): string => format(en.showAll, { count });

/** The text of a value without its button. */
const textIn = (settings: PortalSettingsElement, name = 'value'): string =>
  (partOf(settings, name).querySelector('p')?.textContent ?? '').trim();

describe('a long list of settings', () => {
  it('N22: shows its first entries and their number', async () => {
    const settings = await showing(numbers(1200));
    expect(entries(settings)).to.equal(50);
    expect(buttons(settings).map(textOf)).to.deep.equal([showAll('1,200')]);
    expect(partOf(settings, 'show-all').getAttribute('aria-expanded')).to.equal('false');
    expect(textOf(partOf(settings, 'section')).endsWith(`Key49 49 ${showAll('1,200')}`)).to.equal(true);
  });

  it('N22: is expanded and collapsed by its button, which keeps the focus', async () => {
    const settings = await showing(numbers(1200));
    const button = partOf(settings, 'show-all');
    button.focus();
    await pressKeys('Enter');
    await until(() => entries(settings) === 1200, 'all entries');
    expect(partsOf(settings, 'value').map(textOf)).to.deep.equal(
      Array.from({ length: 1200 }, (_, index) => `${index}`),
    );
    expect(focusedElement() === button, 'the button has the focus').to.equal(true);
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    expect(queryRendered(settings, 'button ~ dl'), 'the rest follows the button').not.to.have.length(0);
    await pressKeys('Enter');
    await until(() => entries(settings) === 50, 'the first entries');
    expect(focusedElement() === button, 'the button has the focus').to.equal(true);
  });

  it('N22: stays expanded after a double click', async () => {
    const settings = await showing(numbers(60));
    dispatchClick(partOf(settings, 'show-all'), 1);
    dispatchClick(partOf(settings, 'show-all'), 2);
    await settings.updateComplete;
    expect(entries(settings)).to.equal(60);
  });

  it('N22: has no button when all entries are shown', async () => {
    expect(buttons(await showing(numbers(50)))).to.have.length(0);
  });

  it('N22: numbers the entries of an array, and formats counts in the language', async () => {
    const settings = await showing(
      Array.from({ length: 1200 }, () => ({ id: true })),
      { lang: 'de' },
    );
    await until(() => /anzeigen/.test(textOf(partOf(settings, 'section'))), 'the German messages');
    expect(textOf(buttons(settings).at(-1) as Element)).to.equal('Alles anzeigen (1.200)');
    dispatchClick(buttons(settings).at(-1) as Element, 0);
    await settings.updateComplete;
    const keys = queryRendered(settings, 'section > div > dl > div > dt').map(textOf);
    expect(keys).to.deep.equal(Array.from({ length: 1200 }, (_, index) => `${index + 1}`));
  });

  for (const [what, value] of [
    ['lists in a list', objectOf(300, () => numbers(300))],
    ['arrays in an array', Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => [{ a: 1 }]))],
    [
      'lists in lists, five deep',
      [1, 2, 3, 4].reduce<unknown>((inside) => objectOf(7, () => inside), numbers(7)),
    ],
  ] as const)
    it(`N22: shows a limited number of entries for ${what}`, async () => {
      const settings = await showing(value);
      expect(entries(settings)).to.be.within(50, 200);
      expect(buttons(settings)).not.to.have.length(0);
    });

  it('N22: does not limit the next list when it is expanded', async () => {
    const first = Array.from({ length: 60 }, (_, index) => (index < 50 ? index : numbers(20)));
    const settings = await showing({ first, next: { last: 'shown' } });
    await press(settings, 'show-all');
    expect(textOf(partOf(settings, 'section'))).to.match(/Next Last shown$/);
    expect(buttons(settings)).to.have.length(1);
  });

  it('N22: hides no value when it is expanded, and shows all in the end', async () => {
    const settings = await showing({
      ...objectOf(60, (outer) => objectOf(60, (inner) => `v${outer}-${inner}`)),
      last: 'v',
    });
    const shown = () =>
      new Set(
        partsOf(settings, 'value')
          .map(textOf)
          .filter((value) => value.startsWith('v')),
      );
    for (let before = shown(); before.size < 3601;) {
      const next = buttons(settings).find((button) => button.getAttribute('aria-expanded') === 'false');
      if (!next) return expect.fail(`${before.size} values, and no button that shows more`);
      dispatchClick(next, 0);
      await settings.updateComplete;
      const after = shown();
      expect([...before].filter((value) => !after.has(value))).to.deep.equal([]);
      expect(after.size + buttons(settings).length).to.be.greaterThan(before.size);
      before = after;
    }
  });
});

describe('a long text of the settings', () => {
  const word = 'w'.repeat(2 ** 20);
  const numeric = Array.from({ length: 100_000 }, (_, index) => index);
  for (const [what, value, whole, count] of [
    ['one word of 1 MB', { key: word }, word, '1,048,576'],
    [
      'a text of 1 MB',
      { key: 'two words '.repeat(2 ** 17) },
      'two words '.repeat(2 ** 17).trim(),
      '1,310,720',
    ],
    ['emoji', { key: '😀'.repeat(5001) }, '😀'.repeat(5001), '10,002'],
    ['an array of 100,000 numbers', { key: numeric }, numeric.join(', '), '100,000'],
  ] as const)
    it(`N22: is truncated, and expanded by its button, which keeps the focus: ${what}`, async () => {
      const settings = await showing(value);
      expect(textIn(settings).length).to.be.within(100, 501);
      expect(textIn(settings)).to.match(/…$/);
      expect(buttons(settings).map(textOf)).to.deep.equal([showAll(count)]);
      await press(settings, 'show-all');
      expect(textIn(settings) === whole, 'the whole text').to.equal(true);
      const button = partOf(settings, 'show-all');
      expect([focusedElement() === button, button.getAttribute('aria-expanded')]).to.deep.equal([
        true,
        'true',
      ]);
      await press(settings, 'show-all');
      expect(textIn(settings)).to.match(/…$/);
    });

  it('N22: scrolls in a focusable box when it is expanded', async () => {
    const settings = await showing({ key: word });
    const box = partOf(settings, 'value').querySelector('p') as HTMLElement;
    expect(box.tabIndex).to.equal(-1);
    await press(settings, 'show-all');
    expect(box.tabIndex).to.equal(0);
    expect(getComputedStyle(box).overflowY).to.equal('auto');
    expect(box.scrollHeight).to.be.greaterThan(box.clientHeight);
    expect(partOf(settings, 'section').clientHeight).to.be.lessThan(1000);
  });

  it('N22: is truncated and expanded as a key, too', async () => {
    const settings = await showing({ [`k${word}`]: 'value' });
    expect(textIn(settings, 'key')).to.match(/^Kw{499}…$/);
    expect(textIn(settings)).to.equal('value');
    await press(settings, 'show-all');
    expect(textIn(settings, 'key') === `K${word}`, 'the whole name').to.equal(true);
  });
});

describe('expanded settings', () => {
  const expanded = (settings: PortalSettingsElement) =>
    buttons(settings).map((button) => button.getAttribute('aria-expanded'));

  it('N22: stay expanded in another language', async () => {
    const settings = await showing(numbers(60));
    await press(settings, 'show-all');
    settings.lang = 'de';
    await until(() => /anzeigen/.test(textOf(partOf(settings, 'section'))), 'the German messages');
    expect(entries(settings)).to.equal(60);
  });

  it('N22: are collapsed for another customer', async () => {
    const settings = await showing({ ...numbers(60), key0: 'a'.repeat(1000) });
    for (const button of buttons(settings)) dispatchClick(button, 0);
    await settings.updateComplete;
    expect(expanded(settings)).to.deep.equal(['true', 'true']);
    const other = await holding({ ...numbers(70), key0: 'b'.repeat(1000) });
    settings.sessionToken = other.token;
    await settings.updateComplete;
    await untilLoaded(settings);
    expect(expanded(settings)).to.deep.equal(['false', 'false']);
    expect(entries(settings)).to.equal(50);
    expect(textIn(settings)).to.match(/^b{500}…$/);
  });

  it('N22: are collapsed after a reload', async () => {
    const settings = await showing(numbers(60));
    await press(settings, 'show-all');
    settings.reload();
    await untilLoaded(settings);
    expect(expanded(settings)).to.deep.equal(['false']);
  });
});
