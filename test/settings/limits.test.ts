/** Long lists and texts of the settings: the first part is shown, and how much is left out. */
import { expect } from '@open-wc/testing';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { mountLoadedSettings } from '../support/mount.js';
import { partOf, partsOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { until } from '../support/waiting.js';

const objectOf = <T>(size: number, item: (index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`key${index}`, item(index)]));

const numbers = (size: number) => objectOf(size, (index) => index);

/** Shows a value as the first section of the settings. */
async function showing(customerPortalSetting: unknown, attributes = {}): Promise<PortalSettingsElement> {
  const customer = await SandboxCustomer.create();
  await customer.setFaults({ method: 'GET', status: 200, body: JSON.stringify({ customerPortalSetting }) });
  return mountLoadedSettings(customer, attributes);
}

const rows = (settings: PortalSettingsElement) => partsOf(settings, 'value').length;
const sectionText = (settings: PortalSettingsElement) => textOf(partOf(settings, 'section'));

describe('a long list of settings', () => {
  it('N22: shows 200 rows and the number of the others', async () => {
    const settings = await showing(numbers(100_000));
    expect(rows(settings)).to.equal(200);
    expect(sectionText(settings).endsWith('Key199 199 … +99,800')).to.equal(true);
  });

  it('N22: shows 200 rows without a number', async () => {
    const settings = await showing(numbers(200));
    expect(rows(settings)).to.equal(200);
    expect(sectionText(settings)).not.to.contain('…');
  });

  it('N22: numbers the entries of an array, and formats the number in the language', async () => {
    const settings = await showing(
      Array.from({ length: 1200 }, () => []).map((_, index) => ({ id: index })),
      { lang: 'de' },
    );
    await until(() => /\+1\.100$/.test(sectionText(settings)), 'the number in German');
    const keys = partsOf(settings, 'key').map(textOf);
    expect(keys.filter((key) => key !== 'ID')).to.deep.equal(
      Array.from({ length: 100 }, (_, index) => `${index + 1}`),
    );
  });

  for (const [what, value] of [
    ['lists in a list', objectOf(300, () => numbers(300))],
    ['arrays in an array', Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => [{ a: 1 }]))],
    [
      'lists in lists, four deep',
      [1, 2, 3].reduce<unknown>((inside) => objectOf(7, () => inside), numbers(7)),
    ],
  ] as const)
    it(`N22: shows 200 rows of ${what}`, async () => {
      const settings = await showing(value);
      expect(rows(settings)).to.equal(200);
      expect(sectionText(settings)).to.match(/… \+[\d,]+$/);
    });

  it('N22: leaves each section its own rows', async () => {
    const customer = await SandboxCustomer.create({
      settings: { customerPortalSetting: numbers(300), invoiceConfiguration: numbers(150) },
    });
    const settings = await mountLoadedSettings(customer);
    expect(rows(settings)).to.equal(350);
  });
});

describe('a long text of the settings', () => {
  const numeric = Array.from({ length: 100_000 }, (_, index) => index);
  const words = 'two words '.repeat(2 ** 17);
  for (const [what, value, start, rest] of [
    ['one word of 1 MB', 'w'.repeat(2 ** 20), 'w'.repeat(5000), '1,043,576'],
    ['a text of 1 MB', words, words.slice(0, 5000), '1,305,720'],
    ['emoji', `w${'😀'.repeat(5001)}`, `w${'😀'.repeat(2499)}`, '5,004'],
    ['an array of 100,000 numbers', numeric, numeric.join(', ').slice(0, 5000), '683,888'],
  ] as const)
    it(`N22: shows 5,000 characters and the number of the others: ${what}`, async () => {
      const settings = await showing({ key: value });
      expect(textOf(partOf(settings, 'value'))).to.equal(`${start}… +${rest}`);
      expect(settings.scrollWidth).to.be.at.most(settings.clientWidth);
    });

  it('N22: shows 500 characters of a name', async () => {
    const settings = await showing({ [`k${'w'.repeat(2 ** 20)}`]: 'value' });
    expect(textOf(partOf(settings, 'key'))).to.match(/^Kw{499}…$/);
    expect(textOf(partOf(settings, 'value'))).to.equal('value');
  });
});
