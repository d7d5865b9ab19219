/** What a page can make of the looks. */
import { expect } from '@open-wc/testing';
import { PortalPlanElement } from '../../src/elements/portal-plan.js';
import { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { choosePlan, openReview } from '../support/actions.js';
import { partOf, queryRendered } from '../support/rendered.js';
import { pressKeys } from '../support/keyboard.js';
import { ended, pickerIn } from './theming-scenes.js';
import { cardOf, planOf } from '../support/cards.js';

interface Manifest {
  modules: { declarations: { cssProperties?: { name: string }[] }[] }[];
}

/** The names of all theme properties, as editors and the README have them. */
async function manifestProperties(): Promise<string[]> {
  const { modules } = (await (await fetch('/dist/custom-elements.json')).json()) as Manifest;
  const names = modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
  );
  return [...new Set(names)];
}

/** The box that tells how a change ended. */
const message = async (end: 'assigned' | 'rejected' | 'unknown'): Promise<Element> => {
  const box = queryRendered(await ended(end), '.message')[0];
  if (!box) throw new Error('There is no outcome.');
  return box;
};

/** A part of a picker whose plan is chosen. */
const chosen = async (name: string): Promise<Element> => {
  const picker = await pickerIn();
  await choosePlan(picker, 'pro');
  return partOf(picker, name);
};

/** The card of a plan in such a picker. */
const boxOf = async (value: string): Promise<Element> => {
  const picker = await pickerIn();
  await choosePlan(picker, 'pro');
  return cardOf(picker, value).box;
};

/** A button that got the focus by the keyboard. */
const focused = async (): Promise<Element> => {
  const picker = await pickerIn();
  partOf(picker, 'link').focus();
  await pressKeys('Tab');
  return partOf(picker, 'submit');
};

const ink = 'rgb(1, 2, 3)';

/** Where each property shows: its value on the page, an element, a property of that, and what that comes to. */
const reach: Record<string, [value: string, find: () => Promise<Element>, property: string, shown?: string]> =
  {
    '--portal-text': [ink, () => chosen('label'), 'color'],
    '--portal-muted': [ink, () => chosen('price'), 'color'],
    '--portal-surface': [ink, () => boxOf('free'), 'background-color'],
    '--portal-border': [ink, () => boxOf('free'), 'border-top-color'],
    '--portal-control': [ink, () => chosen('link'), 'border-top-color'],
    '--portal-accent': [ink, () => chosen('submit'), 'background-color'],
    '--portal-selected': [ink, () => boxOf('pro'), 'background-color'],
    '--portal-on-accent': [ink, () => chosen('submit'), 'color'],
    '--portal-danger': [ink, () => message('rejected'), 'border-top-color'],
    '--portal-warning': [ink, () => message('unknown'), 'border-top-color'],
    '--portal-success': [ink, () => message('assigned'), 'border-top-color'],
    '--portal-focus': [ink, focused, 'outline-color'],
    '--portal-focus-width': ['5px', focused, 'outline-width'],
    '--portal-radius': ['5px', () => boxOf('free'), 'border-top-left-radius'],
    '--portal-control-radius': ['5px', () => chosen('submit'), 'border-top-left-radius'],
    '--portal-border-width': ['5px', () => boxOf('free'), 'border-top-width'],
    '--portal-space': ['20px', () => boxOf('free'), 'padding-top', '25px'],
    '--portal-shadow': [`${ink} 0px 0px 5px 0px`, () => boxOf('free'), 'box-shadow'],
    '--portal-font': ['Testing', () => chosen('price'), 'font-family'],
    '--portal-font-size': ['19px', () => chosen('price'), 'font-size'],
    '--portal-heading-font': ['Testing', () => chosen('label'), 'font-family'],
    '--portal-heading-weight': ['350', () => chosen('legend'), 'font-weight'],
    '--portal-price-size': ['31px', async () => (await chosen('price')).children[0] as Element, 'font-size'],
    '--portal-plan-min-width': ['500px', () => chosen('plans'), 'grid-template-columns', '600px'],
  };

describe('theming', () => {
  it('every property of the manifest has its place here', async () => {
    expect(Object.keys(reach).sort()).to.deep.equal((await manifestProperties()).sort());
  });

  for (const [name, [value, find, property, shown = value]] of Object.entries(reach))
    it(`${name} on the page reaches the ${property} of what it is for`, async () => {
      const { style } = document.documentElement;
      const without = getComputedStyle(await find()).getPropertyValue(property);
      style.setProperty(name, value);
      try {
        expect(without).not.to.equal(shown);
        expect(getComputedStyle(await find()).getPropertyValue(property)).to.equal(shown);
      } finally {
        style.removeProperty(name);
      }
    });

  it('the signs before what is removed have the colour of danger, those before what is added that of success', async () => {
    const { style } = document.documentElement;
    style.setProperty('--portal-danger', ink);
    style.setProperty('--portal-success', 'rgb(4, 5, 6)');
    try {
      const picker = await pickerIn();
      // Two features, and not one in other words.
      for (const value of ['basic', 'pro']) {
        const [item] = planOf(picker, value).getElementsByTagName('li');
        (item as HTMLElement).dataset.feature = value;
      }
      await openReview(picker, 'pro');
      const signOf = (name: string): string => {
        const item = partOf(picker, name).querySelector('li') as Element;
        return getComputedStyle(item, '::marker').color;
      };
      expect([signOf('removed'), signOf('added')]).to.deep.equal([ink, 'rgb(4, 5, 6)']);
    } finally {
      style.removeProperty('--portal-danger');
      style.removeProperty('--portal-success');
    }
  });

  it('no property is declared by the elements, and each is read with a fallback', () => {
    const { styles: planStyles } = PortalPlanElement;
    const styles = [PortalPlanPickerElement.elementStyles, PortalSettingsElement.elementStyles, planStyles]
      .flat()
      .map((sheet) => (sheet as { cssText: string }).cssText)
      .join('');
    expect(styles.match(/--portal-[\w-]+\s*:/g)).to.equal(null);
    expect(styles.match(/var\(--portal-[\w-]+\s*\)/g)).to.equal(null);
    expect(styles.match(/var\(--portal-/g)).not.to.equal(null);
  });
});
