/** The controls of the playground are complete, and each changes the elements as labelled. */
import { expect } from '@open-wc/testing';
import { createPlans } from '../../../../demo/playground/plan-sets.js';
import { getChoices, toOptions } from '../../../../demo/playground/options.js';
import { account } from '../../../../demo/account.js';
import type { Messages } from '../../../../src/messages/en.js';
import { en } from '../../../../src/messages/en.js';
import { choosePlan } from '../../../support/actions.js';
import { partOf, partsOf, renderedTextOf, textOf } from '../../../support/rendered.js';
import { until } from '../../../support/waiting.js';
import { Playground } from './helpers.js';
import { cardsOf, labelsOf } from '../../../support/cards.js';

interface Declaration {
  tagName?: string;
  attributes?: { name: string; fieldName: string }[];
  members?: { kind: string; name: string; parameters?: object[] }[];
  cssProperties?: { name: string }[];
}

const picker = '<portal-plan-picker>';
const plan = '<portal-plan>';

const names = (row: Element): string[] => [...row.querySelectorAll('code')].map(textOf);

describe('controls of the playground', () => {
  it('cover every attribute, property, method and theme property of the manifest', async () => {
    const playground = await Playground.open();
    const answer = await fetch('/dist/custom-elements.json');
    const { modules } = (await answer.json()) as { modules: { declarations?: Declaration[] }[] };
    const elements = modules.flatMap(({ declarations = [] }) =>
      declarations.filter(({ tagName }) => tagName),
    );
    expect(elements).to.have.lengthOf(4);
    for (const { tagName = '', attributes = [], members = [], cssProperties = [] } of elements) {
      const shown = names(playground.group(`<${tagName}>`).children[1] as Element);
      const byAttribute = new Map(attributes.map(({ name, fieldName }) => [fieldName, name]));
      for (const { name, kind, parameters } of members) {
        const wanted = kind === 'method' ? `${name}()` : (byAttribute.get(name) ?? name);
        expect(shown, `${tagName} ${name} ${JSON.stringify(parameters)}`).to.include(wanted);
      }
      for (const { name } of attributes) expect(shown).to.include(name);
      for (const { name } of cssProperties)
        expect(playground.row('Theme', name).querySelector('input')).to.not.equal(null);
    }
  });

  it('set attributes of each type, and reset them', async () => {
    const playground = await Playground.open('?scenario=upgrade&panel=controls');
    await playground.set(picker, 'schedule', 'true');
    expect(partsOf(playground.picker, 'schedule')).to.have.lengthOf(1);

    await playground.set(picker, 'start-time-in-seconds', '2031-03-01T09:30');
    expect(playground.picker.startTimeInSeconds).to.equal(new Date(2031, 2, 1, 9, 30).getTime() / 1000);

    await playground.set(picker, 'value', 'free');
    expect(playground.picker.request?.productPlanId).to.equal('free');

    playground.find('#reset').click();
    await playground.settled();
    expect(partsOf(playground.picker, 'schedule')).to.have.lengthOf(0);
    expect(playground.picker.getAttribute('value')).to.equal('pro');
    expect(playground.all('.changed')).to.have.lengthOf(0);
  });

  it('set attributes of the selected plan', async () => {
    const playground = await Playground.open('?scenario=upgrade&panel=controls');
    const select = playground.row(plan, 'value').parentElement?.querySelector('select');
    if (!select) throw new Error('The playground has no select for the plan.');
    select.value = '2';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await playground.set(plan, 'label', 'Basic <b>&amp;</b> more');
    await playground.set(plan, 'disabled', 'true');
    expect(labelsOf(playground.picker)).to.deep.equal(['Free', 'Basic <b>&amp;</b> more', 'Pro']);
    expect(playground.all('portal-plan[disabled]')).to.have.lengthOf(1);
  });

  it('set properties without an attribute: as JSON, or a session object', async () => {
    const playground = await Playground.open('?scenario=upgrade&panel=controls');
    await playground.set(picker, 'messages', '{ "legend": "Pick one" ');
    expect(playground.row(picker, 'messages').querySelector('[aria-invalid=true]')).to.not.equal(null);
    expect(playground.picker.messages ?? null).to.equal(null);
    await playground.set(picker, 'messages', '{ "legend": "Pick one" }');
    expect(playground.pickerText).to.include('Pick one');

    await playground.set(picker, 'session', 'true');
    expect(playground.picker.session ?? null).to.not.equal(null);
    await playground.change();
    expect((await playground.ledger(1, 1)).applied).to.deep.equal(['pro']);
  });

  it('set theme properties, a colour by its text or by the colour input', async () => {
    const playground = await Playground.open('?panel=controls');
    const background = (): string =>
      playground.page.getComputedStyle(partOf(playground.picker, 'submit')).backgroundColor;
    await playground.set('Theme', '--portal-accent', 'rgb(1, 2, 3)');
    await until(() => background() === 'rgb(1, 2, 3)', 'the accent');
    const input = playground.row('Theme', '--portal-accent').querySelector<HTMLInputElement>('[type=color]');
    if (!input) throw new Error('The playground has no colour input.');
    expect(input.value).to.equal('#010203');
    input.value = '#0a0b0c';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => background() === 'rgb(10, 11, 12)', 'the accent');
    expect(playground.stage.style).to.have.lengthOf(1);
  });

  it('show the computed colours of the theme, including derived ones and other colour spaces', async () => {
    const playground = await Playground.open('?panel=controls&scheme=light');
    const colourOf = (name: string) =>
      playground.row('Theme', name).querySelector<HTMLInputElement>('[type=color]')?.value;
    expect(colourOf('--portal-control-radius')).to.equal(undefined);
    expect(colourOf('--portal-font')).to.equal(undefined);
    expect(colourOf('--portal-on-accent')).to.equal('#ffffff');
    expect(colourOf('--portal-border')).to.match(/^#([d-f][\da-f]){3}$/);
    await playground.set('Theme', '--portal-accent', 'color(srgb 0.2 0.4 0.6)');
    await until(() => colourOf('--portal-accent') === '#336699', 'the accent');
    expect(colourOf('--portal-focus')).to.equal('#336699');
    playground.choose('theme', 'playful');
    await until(() => colourOf('--portal-danger') === '#b3201f', 'the theme');
    expect(colourOf('--portal-accent')).to.equal('#336699');
  });

  it('show read-only properties and the choice of the customer', async () => {
    const playground = await Playground.open('?panel=controls');
    const request = () => textOf(playground.row(picker, 'request').querySelector('output') as Element);
    await until(() => request() === '{"productPlanId":"pro"}', 'the request');
    await choosePlan(playground.picker, 'free');
    await until(() => request() === '{"productPlanId":"free"}', 'the request');
    expect(playground.row(picker, 'value').querySelector('input')?.value).to.equal('free');
  });

  it('call the methods', async () => {
    const playground = await Playground.open('?panel=controls');
    const buttons = [...playground.group(picker).querySelectorAll('button')];
    buttons.find((button) => textOf(button) === 'requestAssign()')?.click();
    await until(() => partOf(playground.picker, 'dialog').matches('[open]'), 'the review');
  });

  it('offer every language by its own name, and both directions', async () => {
    const address = '/dist/localize/languages.js';
    const { languages, findLanguage } = (await import(address)) as {
      languages: string[];
      findLanguage: (tag: string) => string | undefined;
    };
    const playground = await Playground.open('?scenario=upgrade');
    const options = playground.all('select[name=lang] option') as HTMLOptionElement[];
    expect(languages).to.not.be.empty;
    expect(options.map(({ value }) => findLanguage(value))).to.include.members(languages);
    for (const option of options) expect(textOf(option)).to.not.equal(option.value);

    const file = '/dist/messages/de.js';
    const german = (await import(file)) as { default: Messages };
    playground.choose('lang', 'de');
    await until(() => playground.pickerText.includes(german.default.legend), 'German');
    expect(playground.pickerText).to.not.include(en.legend);
    playground.choose('lang', 'ar');
    expect(playground.page.getComputedStyle(playground.picker).direction).to.equal('rtl');
    playground.choose('dir', 'ltr');
    expect(playground.page.getComputedStyle(playground.picker).direction).to.equal('ltr');
  });

  it('set the width of the elements', async () => {
    const playground = await Playground.open();
    for (const width of ['768', '360', '280']) {
      playground.choose('width', width);
      expect(Math.round(playground.picker.getBoundingClientRect().width)).to.equal(Number(width));
    }
  });

  it('set the number and the interval of the plans, all of which the sandbox accepts', async () => {
    const playground = await Playground.open();
    for (const count of ['1', '4', '12', '3']) {
      await playground.replaceElements(() => playground.choose('plans', count));
      expect(playground.picker.plans).to.have.lengthOf(Number(count));
      expect(cardsOf(playground.picker)).to.have.lengthOf(Number(count));
    }
    await playground.replaceElements(() => playground.choose('per', 'both'));
    expect(partsOf(playground.picker, 'intervals')).to.have.lengthOf(1);
    await playground.replaceElements(() => playground.choose('per', 'year'));
    expect(renderedTextOf(playground.picker)).to.include('€490 per year');
    await playground.replaceElements(() => playground.choose('contact', 'yes'));
    expect(cardsOf(playground.picker).filter(({ link }) => link)).to.have.lengthOf(1);
    await playground.replaceElements(() => playground.choose('show', 'settings'));
    expect(playground.all('portal-plan-picker')).to.have.lengthOf(0);

    for (const plans of getChoices('plans'))
      for (const element of createPlans(toOptions({ plans, per: 'both' })))
        if (!element.hasAttribute('href'))
          expect(account.products['1']).to.include(element.getAttribute('value'));
  });
});
