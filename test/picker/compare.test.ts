/** The comparison of all features: what it shows, what assistive technology reads, and what a press does. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  chooseInterval,
  confirm,
  dialogOf,
  en,
  expect,
  focusedElement,
  holdAssignments,
  mountPicker,
  partOf,
  partsOf,
  planMarkup,
  planOf,
  press,
  textOf,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';
import { consoleLinesOf } from '../support/scene.js';

const euros = { currency: 'EUR', interval: 'month' };

const plans =
  planMarkup(
    { value: 'free', label: 'Free', price: '0', note: 'for one', ...euros },
    `<ul><li data-feature="Projects">1 project</li></ul>`,
  ) +
  planMarkup(
    { value: 'basic', label: 'Basic', price: '19', ...euros, extends: 'free' },
    `<ul><li data-feature="Projects">10 projects</li><li data-feature="Exports">Exports</li><li>Mails</li></ul>
      <div slot="compare"><h4>Support</h4><ul><li data-feature="Phone"><s>Phone</s></li><li data-feature="Fax" style="text-decoration: line-through">Fax</li></ul></div>`,
  ) +
  planMarkup(
    { value: 'pro', label: 'Pro', price: '49', ...euros, extends: 'basic' },
    `<div slot="compare"><h4>Support</h4><ul><li data-feature="Phone">Phone</li><li data-feature="Fax">Fax</li></ul></div>`,
  ) +
  planMarkup({ value: 'bare', label: 'Bare', price: '9', ...euros }, '<ul><li>Mails</li></ul>') +
  planMarkup(
    { value: 'year', label: 'Pro', price: '90', currency: 'EUR', interval: 'year' },
    '<ul><li data-feature="A">A</li></ul>',
  ) +
  planMarkup({ label: 'Sales', href: '/sales' }, '<ul><li data-feature="Exports">Exports</li></ul>');

async function mountComparison(): Promise<PortalPlanPickerElement> {
  const { picker } = await mountPicker({ plans, attributes: { compare: '', 'current-plan': 'basic' } });
  return picker;
}

const disclosureOf = (picker: PortalPlanPickerElement) => partOf(picker, 'compare') as HTMLDetailsElement;

async function toggle(picker: PortalPlanPickerElement): Promise<void> {
  const disclosure = disclosureOf(picker);
  const toggled = new Promise((resolve) => disclosure.addEventListener('toggle', resolve, { once: true }));
  (disclosure.querySelector('summary') as HTMLElement).click();
  await toggled;
  await picker.updateComplete;
}

/** Cells of the table, row by row. */
const rowsOf = (picker: PortalPlanPickerElement): string[][] =>
  [...disclosureOf(picker).querySelectorAll('tr')].map((row) => [...row.cells].map(textOf));

describe('the comparison of plans', () => {
  it('has a column for each shown plan that names features, and a row for each feature, by their headings', async () => {
    const picker = await mountComparison();
    expect(textOf(disclosureOf(picker)), 'while it is closed').to.equal(en.compare);
    await toggle(picker);
    const [yes, no] = [en.included, en.notIncluded];
    expect(rowsOf(picker)).to.deep.equal([
      ['', 'Free', 'Basic', 'Pro', 'Sales'],
      ['€0 per month for one', '€19 per month', '€49 per month', 'Custom'],
      ['Switch to Free', 'Your plan', 'Switch to Pro', 'Contact us Sales'],
      ['Projects', '1 project', '10 projects', '10 projects', no],
      ['Exports', no, yes, yes, yes],
      ['Support', ''],
      ['Phone', no, no, yes, no],
      ['Fax', no, no, yes, no],
    ]);
    const scopes = [...disclosureOf(picker).querySelectorAll('th')].map(({ scope }) => scope);
    expect(scopes).to.deep.equal([
      ...['col', 'col', 'col', 'col'],
      ...['row', 'row', 'rowgroup', 'row', 'row'],
    ]);
    const own = picker.querySelector('[slot=compare]') as Element;
    expect(own.checkVisibility(), 'content for the table only').to.equal(false);
  });

  it('follows the interval and changes of the plans while it is open, until `compare` is removed', async () => {
    const picker = await mountComparison();
    await toggle(picker);
    picker.querySelector('[value=free]')?.remove();
    await picker.updateComplete;
    await picker.updateComplete;
    expect(rowsOf(picker)[0]).to.deep.equal(['', 'Basic', 'Pro', 'Sales']);
    await chooseInterval(picker, 'year');
    expect(rowsOf(picker)[0]).to.deep.equal(['', 'Basic', 'Pro', 'Sales']);
    picker.compare = false;
    await picker.updateComplete;
    expect(partsOf(picker, 'compare')).to.deep.equal([]);
  });

  it('follows the lists of the page while it is open', async () => {
    const picker = await mountComparison();
    await toggle(picker);
    const list = picker.querySelector('[value=basic] ul') as Element;
    planOf(picker, 'free')
      .querySelector('ul')
      ?.insertAdjacentHTML('beforeend', '<li data-feature="Login">Password</li>');
    const changes: (() => void)[] = [
      () => list.insertAdjacentHTML('beforeend', '<li data-feature="Single sign-on">SSO</li>'),
      () => ((list.lastElementChild?.firstChild as Text).data = 'SAML'),
      // In one row with that of Free.
      () => list.lastElementChild?.setAttribute('data-feature', 'Login'),
      () => list.lastElementChild?.setAttribute('data-feature', 'SAML'),
      () => list.lastElementChild?.setAttribute('hidden', ''),
    ];
    const names: (string | undefined)[] = [];
    for (const change of changes) {
      change();
      await untilSettled();
      const rows = rowsOf(picker).map(([name]) => name);
      names.push(rows[rows.indexOf('Exports') + 1]);
    }
    expect(names).to.deep.equal(['SSO', 'SAML', 'Support', 'SAML', 'Support']);
  });

  it('is offered as soon as a shown plan names a feature, and warns before', async () => {
    const [terms, list] = [
      { price: '9', ...euros },
      '<ul><li data-feature=" ">A</li><li data-feature="null">B</li></ul>',
    ];
    const scene = await mountPicker({
      plans:
        planMarkup({ value: 'pro', label: 'Pro', ...terms }, list) +
        planMarkup(
          { value: 'year', label: 'Pro', ...terms, interval: 'year' },
          '<p data-feature="Seats">1 seat</p>',
        ),
      attributes: { compare: '' },
    });
    const warning =
      '<portal-plan-picker>: compare: no plan names a feature. Write <li data-feature="Projects">10 projects</li>.';
    const empty =
      '<portal-plan>: data-feature is empty, and names nothing. Write <li data-feature="Projects">10 projects</li>.';
    const none =
      '<portal-plan>: data-feature is "null", which counts as no value. Leave it out. Write <li data-feature="Projects">10 projects</li>.';
    const { picker } = scene;
    expect(consoleLinesOf(scene)).to.have.members([warning, empty, none]);
    expect(partsOf(picker, 'compare')).to.deep.equal([]);
    picker.querySelector('li')?.setAttribute('data-feature', 'A');
    await untilSettled();
    expect(partsOf(picker, 'compare').length).to.equal(1);
    expect(consoleLinesOf(scene).length).to.equal(3);
  });

  it('opens the review by its buttons, which get the focus back, and are busy while a change is pending', async () => {
    const picker = await mountComparison();
    await toggle(picker);
    const release = holdAssignments(picker);
    const button = [...disclosureOf(picker).querySelectorAll('button')].at(-1) as HTMLElement;
    button.click();
    await picker.updateComplete;
    expect(textOf(dialogOf(picker).querySelector('h2') as Element)).to.equal('Switch to Pro');
    await press(picker, 'dismiss');
    expect(focusedElement() === button).to.equal(true);
    button.click();
    await picker.updateComplete;
    await confirm(picker);
    expect(textOf(button)).to.equal(en.pending);
    release(false);
    await untilOutcome(picker);
  });
});
