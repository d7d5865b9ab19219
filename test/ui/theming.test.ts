/** The theme properties. */
import { PortalPlanElement } from '../../src/plan/portal-plan.js';
import { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  buttonOf,
  cardOf,
  changePlan,
  expect,
  focusedElement,
  mountPicker,
  openReview,
  partOf,
  planOf,
  queryRendered,
  SandboxCustomer,
  tabUntil,
} from '../support/browser.js';
import { mountContainer } from './containers.js';

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

const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Mounts pickers, one with a scheduled plan and one with each outcome; returns the elements that the properties affect. */
async function mountThemed(): Promise<Record<string, Element>> {
  const assignment = { productPlanId: 'pro', startTimeInSeconds: 4_000_000_000 };
  const { picker, ...scene } = await mountPicker({
    attributes,
    properties: { assignment },
    into: await mountContainer(600),
  });
  const outcomes: Element[] = [];
  for (const fault of [{ status: 400 }, { status: 500 }, {}]) {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults(fault);
    const changed = await mountPicker({ scene: { ...scene, customer }, attributes });
    await changePlan(changed.picker);
    outcomes.push(...queryRendered(changed.picker, '.message'));
  }
  const [rejected, unknown, assigned] = outcomes as [Element, Element, Element];
  partOf(picker, 'keep').focus();
  await tabUntil(() => focusedElement() === buttonOf(picker, 'free'), 'Free');
  const part = (name: string): Element => partOf(picker, name);
  return {
    ...{ rejected, unknown, assigned, card: cardOf(picker, 'free').box, focused: buttonOf(picker, 'free') },
    ...{ label: part('label'), price: part('price'), amount: part('price').children[0] as Element },
    ...{ link: part('link'), button: part('button'), upcoming: part('upcoming') },
    ...{ heading: part('heading'), plans: part('plans') },
  };
}

/** The effect of each theme property: its value, an element, a CSS property of that, and the computed value if it differs. */
const effects: Record<string, [value: string, element: string, property: string, shown?: string]> = {
  '--portal-text': ['rgb(1, 0, 0)', 'label', 'color'],
  '--portal-muted': ['rgb(2, 0, 0)', 'price', 'color'],
  '--portal-surface': ['rgb(3, 0, 0)', 'card', 'background-color'],
  '--portal-border': ['rgb(4, 0, 0)', 'card', 'border-top-color'],
  '--portal-control': ['rgb(5, 0, 0)', 'link', 'border-top-color'],
  '--portal-accent': ['rgb(6, 0, 0)', 'button', 'background-color'],
  '--portal-selected': ['rgb(7, 0, 0)', 'upcoming', 'background-color'],
  '--portal-on-accent': ['rgb(8, 0, 0)', 'button', 'color'],
  '--portal-danger': ['rgb(9, 0, 0)', 'rejected', 'border-top-color'],
  '--portal-warning': ['rgb(10, 0, 0)', 'unknown', 'border-top-color'],
  '--portal-success': ['rgb(11, 0, 0)', 'assigned', 'border-top-color'],
  '--portal-focus': ['rgb(12, 0, 0)', 'focused', 'outline-color'],
  '--portal-focus-width': ['5px', 'focused', 'outline-width'],
  '--portal-radius': ['6px', 'card', 'border-top-left-radius'],
  '--portal-control-radius': ['7px', 'button', 'border-top-left-radius'],
  '--portal-border-width': ['8px', 'card', 'border-top-width'],
  '--portal-space': ['20px', 'card', 'padding-top', '30px'],
  '--portal-shadow': ['rgb(13, 0, 0) 0px 0px 5px 0px', 'card', 'box-shadow'],
  '--portal-font': ['Testing', 'price', 'font-family'],
  '--portal-font-size': ['19px', 'price', 'font-size'],
  '--portal-heading-font': ['Headings', 'label', 'font-family'],
  '--portal-heading-weight': ['350', 'heading', 'font-weight'],
  '--portal-price-size': ['31px', 'amount', 'font-size'],
  '--portal-plan-min-width': ['500px', 'plans', 'grid-template-columns', '600px'],
};

describe('theme properties', () => {
  const { style } = document.documentElement;
  afterEach(() => {
    for (const name of Object.keys(effects)) style.removeProperty(name);
  });

  it('have each its own effect, also on widgets that are rendered already', async () => {
    expect(Object.keys(effects).sort()).to.deep.equal((await manifestProperties()).sort());
    const elements = await mountThemed();
    const shown = (): Record<string, string> =>
      Object.fromEntries(
        Object.entries(effects).map(([name, [, element, property]]) => [
          name,
          getComputedStyle(elements[element] as Element).getPropertyValue(property),
        ]),
      );
    const before = shown();
    for (const [name, [value]] of Object.entries(effects)) style.setProperty(name, value);
    const after = shown();
    expect(after).to.deep.equal(
      Object.fromEntries(Object.entries(effects).map(([name, [value, , , other = value]]) => [name, other])),
    );
    expect(Object.keys(effects).filter((name) => before[name] === after[name])).to.deep.equal([]);
  });

  it('colour the markers of removed features as danger, and of added ones as success', async () => {
    style.setProperty('--portal-danger', 'rgb(1, 2, 3)');
    style.setProperty('--portal-success', 'rgb(4, 5, 6)');
    const { picker } = await mountPicker({ attributes });
    // With keys, so that they are two features.
    for (const value of ['basic', 'pro'])
      planOf(picker, value).getElementsByTagName('li')[0]?.setAttribute('data-feature', value);
    await openReview(picker, 'pro');
    const signOf = (name: string): string => {
      const item = partOf(picker, name).querySelector('li') as Element;
      return getComputedStyle(item, '::marker').color;
    };
    expect([signOf('removed'), signOf('added')]).to.deep.equal(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
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
