/** The theme properties. */
import { expect } from '@open-wc/testing';
import { PortalPlanElement } from '../../src/plan/portal-plan.js';
import { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { openReview } from '../support/actions.js';
import { partOf, queryRendered } from '../support/rendered.js';
import { pressKeys } from '../support/keyboard.js';
import { mountPickerIn, mountPickerWithOutcome } from './containers.js';
import { buttonOf, cardOf, planOf } from '../support/cards.js';

interface Manifest {
  modules: { declarations: { cssProperties?: { name: string }[] }[] }[];
}

/** The names of all theme properties in the manifest. */
async function manifestProperties(): Promise<string[]> {
  const { modules } = (await (await fetch('/dist/custom-elements.json')).json()) as Manifest;
  const names = modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
  );
  return [...new Set(names)];
}

/** The box of an outcome. */
const message = async (end: 'assigned' | 'rejected' | 'unknown'): Promise<Element> => {
  const box = queryRendered(await mountPickerWithOutcome(end), '.message')[0];
  if (!box) throw new Error('There is no outcome.');
  return box;
};

/** A part of a picker. */
const part = async (name: string): Promise<Element> => partOf(await mountPickerIn(), name);

/** The card of a plan. */
const boxOf = async (value: string): Promise<Element> => cardOf(await mountPickerIn(), value).box;

/** The message about a scheduled plan. */
const upcoming = async (): Promise<Element> => {
  const picker = await mountPickerIn();
  picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 4_000_000_000 };
  await picker.updateComplete;
  return partOf(picker, 'upcoming');
};

/** A button that has the focus by the keyboard. */
const focused = async (): Promise<Element> => {
  const picker = await mountPickerIn();
  buttonOf(picker, 'free').focus();
  await pressKeys('Tab');
  return buttonOf(picker, 'pro');
};

const ink = 'rgb(1, 2, 3)';

/** The effect of each theme property: its value, an element, a CSS property of that, and the computed value. */
const effects: Record<
  string,
  [value: string, find: () => Promise<Element>, property: string, shown?: string]
> = {
  '--portal-text': [ink, () => part('label'), 'color'],
  '--portal-muted': [ink, () => part('price'), 'color'],
  '--portal-surface': [ink, () => boxOf('free'), 'background-color'],
  '--portal-border': [ink, () => boxOf('free'), 'border-top-color'],
  '--portal-control': [ink, () => part('link'), 'border-top-color'],
  '--portal-accent': [ink, () => part('button'), 'background-color'],
  '--portal-selected': [ink, upcoming, 'background-color'],
  '--portal-on-accent': [ink, () => part('button'), 'color'],
  '--portal-danger': [ink, () => message('rejected'), 'border-top-color'],
  '--portal-warning': [ink, () => message('unknown'), 'border-top-color'],
  '--portal-success': [ink, () => message('assigned'), 'border-top-color'],
  '--portal-focus': [ink, focused, 'outline-color'],
  '--portal-focus-width': ['5px', focused, 'outline-width'],
  '--portal-radius': ['5px', () => boxOf('free'), 'border-top-left-radius'],
  '--portal-control-radius': ['5px', () => part('button'), 'border-top-left-radius'],
  '--portal-border-width': ['5px', () => boxOf('free'), 'border-top-width'],
  '--portal-space': ['20px', () => boxOf('free'), 'padding-top', '30px'],
  '--portal-shadow': [`${ink} 0px 0px 5px 0px`, () => boxOf('free'), 'box-shadow'],
  '--portal-font': ['Testing', () => part('price'), 'font-family'],
  '--portal-font-size': ['19px', () => part('price'), 'font-size'],
  '--portal-heading-font': ['Testing', () => part('label'), 'font-family'],
  '--portal-heading-weight': ['350', () => part('heading'), 'font-weight'],
  '--portal-price-size': ['31px', async () => (await part('price')).children[0] as Element, 'font-size'],
  '--portal-plan-min-width': ['500px', () => part('plans'), 'grid-template-columns', '600px'],
};

describe('theme properties', () => {
  it('are all in this test', async () => {
    expect(Object.keys(effects).sort()).to.deep.equal((await manifestProperties()).sort());
  });

  for (const [name, [value, find, property, shown = value]] of Object.entries(effects))
    it(`${name} sets the ${property} of its elements`, async () => {
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

  it('colour the markers of removed features as danger, and of added ones as success', async () => {
    const { style } = document.documentElement;
    style.setProperty('--portal-danger', ink);
    style.setProperty('--portal-success', 'rgb(4, 5, 6)');
    try {
      const picker = await mountPickerIn();
      // With keys, so that they are two features.
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

  it('are not declared by the elements, and are read with a fallback', () => {
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
