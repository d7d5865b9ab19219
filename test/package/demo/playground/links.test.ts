/** The URL of the playground restores its state. */
import { expect } from '@open-wc/testing';
import { getChoices, optionNames } from '../../../../demo/playground/options.js';
import { Playground } from './helpers.js';
import { cardsOf } from '../../../support/cards.js';

const picker = '<portal-plan-picker>';

/** The state that a URL restores. */
const stateOf = (playground: Playground) => ({
  options: Object.fromEntries(
    optionNames.map((name) => [
      name,
      new playground.page.FormData(playground.find('#options') as unknown as HTMLFormElement).get(name),
    ]),
  ),
  snippet: playground.snippet,
  changed: playground.all('.changed code').map(({ textContent }) => textContent),
  canvas: playground.find('#canvas').dataset['width'],
  scheme: playground.document.documentElement.dataset['scheme'],
  scenario: playground.find('#scenario-title').textContent,
});

describe('URL of the playground', () => {
  it('restores every option and control', async () => {
    const first = await Playground.open('?scenario=end');
    await first.replaceElements(() => {
      for (const name of optionNames)
        first.choose(name, name === 'show' ? 'both' : (getChoices(name)[name === 'plans' ? 2 : 1] ?? ''));
    });
    await first.set(picker, 'no-confirm', 'true');
    await first.set(picker, 'schedule', '');
    await first.set(picker, 'messages', '{"legend":"100 % “yours” & <mine>"}');
    await first.set('<portal-plan>', 'badge', 'a=b&c#d+e');
    await first.set('Theme', '--portal-radius', '3px');

    const second = await Playground.open(first.page.location.search);
    await second.settled();
    expect(stateOf(second)).to.deep.equal(stateOf(first));
    expect(second.snippet)
      .to.include('a=b&amp;c#d+e')
      .and.include('no-confirm')
      .and.include('--portal-radius: 3px');
    expect(second.snippet).to.not.include('schedule');
    expect(second.pickerText).to.include('100 % “yours” & <mine>');
  });

  it('contains only what differs from the scenario', async () => {
    const playground = await Playground.open('?scenario=downgrade&lang=de&width=360');
    playground.choose('lang', 'en');
    playground.choose('width', 'full');
    expect(playground.page.location.search).to.equal('?scenario=downgrade');
  });

  it('neither contains nor sets a token, an API key or a base URL', async () => {
    const link = ['base-url=https://elsewhere.example', 'session-token=stolen', 'apiKey=stolen']
      .map((each) => `portal-plan-picker.${each}`)
      .join('&');
    const playground = await Playground.open(`?${link}`);
    const { baseUrl, sessionToken, apiKey } = playground.picker;
    expect([baseUrl, sessionToken, apiKey].filter(Boolean)).to.deep.equal([]);
    await playground.set(picker, 'apiKey', 'key-of-an-account');
    await playground.set(picker, 'session-token', 'token-of-a-customer');
    expect(playground.picker.apiKey).to.equal('key-of-an-account');
    expect(playground.page.location.search).to.not.match(/key-of|token-of/);
    expect(playground.snippet).to.not.match(/key-of|token-of/);
  });

  it('falls back to the defaults for unknown values', async () => {
    const playground = await Playground.open(
      '?scenario=none&lang=xx&plans=0&width=-1&portal-plan.99.label=x&portal-x.y=z',
    );
    expect(cardsOf(playground.picker)).to.have.lengthOf(3);
    expect(playground.find('#scenarios [aria-current]').textContent).to.equal('Upgrade now');
  });

  it('keeps only the theme when the scenario changes', async () => {
    const playground = await Playground.open('?scenario=refused&theme=dense');
    await playground.set('Theme', '--portal-radius', '3px');
    await playground.set(picker, 'no-confirm', 'true');
    const link = playground.find('#scenarios a[href*=downgrade]');
    await playground.replaceElements(() => link.click());
    const query = new URLSearchParams(playground.page.location.search);
    expect([...query.keys()]).to.have.members(['scenario', 'theme', '--portal-radius']);
    expect(playground.picker.noConfirm).to.equal(false);
  });
});
