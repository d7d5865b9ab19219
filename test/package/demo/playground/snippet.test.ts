/** The HTML snippet of the playground shows the same in a page of its own. */
import { expect } from '@open-wc/testing';
import { PortalPlanPickerElement } from '../../../../src/elements/portal-plan-picker.js';
import { choosePlan } from '../../../support/actions.js';
import { openFrame, type Page } from '../../../support/page.js';
import { partsOf, renderedTextOf } from '../../../support/rendered.js';
import { until } from '../../../support/waiting.js';
import { Playground } from './helpers.js';
import { cardsOf, hasCards } from '../../../support/cards.js';

/** A page with only the snippet, whose placeholders are replaced by the sandbox, a token and the local package. */
async function paste(playground: Playground): Promise<Page> {
  const answer = await playground.page.fetch('sandbox/sessions', {
    method: 'POST',
    body: '{"plan":"basic"}',
  });
  const { token } = (await answer.json()) as { token: string };
  const { version } = PortalPlanPickerElement;
  const snippet = (await playground.wholeSnippet())
    .replaceAll(`https://cdn.jsdelivr.net/npm/portal-elements@${version}/`, `${location.origin}/playground/`)
    .replaceAll('https://billing.example', `${location.origin}/playground/`)
    .replaceAll(/(["'])…\1/g, `"${token}"`);
  expect(snippet.match(/(src|href|base-url|from)=?\W*\.?\//), 'a URL of the playground').to.equal(null);
  return openFrame({ srcdoc: `<!doctype html><html lang="en"><title>A page</title>${snippet}` });
}

/** Text and computed style of both elements. */
function appearance(page: Page): object {
  const session = page.document.querySelector('portal-session') as Element;
  return [...session.children].map((widget) => [
    widget.localName,
    renderedTextOf(widget),
    page.getComputedStyle(widget).direction,
    page.getComputedStyle(widget).getPropertyValue('--portal-accent').trim(),
    page.getComputedStyle(widget).getPropertyValue('--portal-font').replace(/\s+/g, ' ').trim(),
    // Differs between light and dark.
    page.getComputedStyle(
      (hasCards(widget) ? cardsOf(widget)[0]?.box : undefined) ?? partsOf(widget, 'section')[0] ?? widget,
    ).borderTopColor,
  ]);
}

const links = {
  'by default': '',
  'with options, a theme, messages and right-to-left text':
    '?scenario=downgrade&theme=playful&lang=ar&plans=12&per=both&contact=yes&--portal-accent=%23123456' +
    '&portal-plan-picker.messages={"legend":"<%2Fscript>"}&portal-plan.3.badge="new"',
  'with a known assignment':
    '?scenario=upgrade&portal-plan-picker.assignment={"productPlanId":"pro","startTimeInSeconds":4000000000}',
  'in dark mode, with a session object':
    '?scenario=end&scheme=dark&theme=contrast&portal-plan-picker.session=true',
  'with hostile text': '?scenario=hostile&show=both',
};

describe('snippet of the playground', () => {
  for (const [name, link] of Object.entries(links))
    it(`shows the same in a page of its own, ${name}`, async () => {
      const playground = await Playground.open(link);
      const page = await paste(playground);
      const expected = () => JSON.stringify(appearance(playground.page));
      await until(() => JSON.stringify(appearance(page)) === expected(), 'the same page').catch(
        () => undefined,
      );
      expect(appearance(page)).to.deep.equal(appearance(playground.page));
      expect(appearance(page)).to.have.lengthOf(2);
    });

  it('updates while it is displayed', async () => {
    const playground = await Playground.open('?panel=html');
    expect(playground.snippet).to.not.include('schedule');
    await playground.set('<portal-plan-picker>', 'schedule', 'true');
    await until(() => /<portal-plan-picker[^>]* schedule/.test(playground.snippet), 'schedule');
  });

  it('escapes hostile text in its style and script', async () => {
    const text = encodeURIComponent('"</style></script><script>alert(4)</script>"');
    const playground = await Playground.open(
      `?--portal-font=${text}&portal-plan-picker.messages={"legend":${text}}`,
    );
    const { document } = await paste(playground);
    expect([...document.querySelectorAll('style, script')].map(({ localName }) => localName)).to.deep.equal([
      'script',
      'style',
      'script',
    ]);
    expect(document.body.innerText).to.not.include('alert');
  });

  it('contains the choice of the customer', async () => {
    const playground = await Playground.open('?scenario=cancel&panel=html');
    const chosen = () => /<portal-plan-picker[^>]* value="pro"/.test(playground.snippet);
    expect(chosen()).to.equal(false);
    await choosePlan(playground.picker, 'pro');
    await until(chosen, 'the choice');
  });

  it('names the script of this version, with the hash of the script in use', async () => {
    const { snippet } = await Playground.open();
    const bytes = await (await fetch('/dist/portal-elements.min.js')).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
    expect(snippet)
      .to.include(`/portal-elements@${PortalPlanPickerElement.version}/dist/portal-elements.min.js"`)
      .and.include(`integrity="sha384-${btoa(String.fromCharCode(...hash))}"`);
  });

  it('computes a start that is never past, or contains the date that was set', async () => {
    const playground = await Playground.open('?scenario=downgrade&panel=html');
    const start = 'startTimeInSeconds = new Date(now.getFullYear(), now.getMonth() + 2, 1).getTime() / 1000;';
    expect(playground.snippet).to.include(start).and.not.include('start-time-in-seconds');
    await playground.set('<portal-plan-picker>', 'start-time-in-seconds', '2031-03-01T09:30');
    const date = new Date(2031, 2, 1, 9, 30).toISOString();
    await until(() => playground.snippet.includes(`Date.parse('${date}') / 1000;`), 'the date');
  });

  it('is copied by a button, or selected where the clipboard is not allowed', async () => {
    const playground = await Playground.open('?panel=html');
    playground.find('#copy-snippet').click();
    await until(() => /Copied|Selected/.test(playground.find('#copy-snippet').textContent), 'the copy');
    const selected = playground.page.getSelection()?.toString() ?? '';
    if (playground.find('#copy-snippet').textContent === 'Selected')
      expect(selected.trim()).to.equal(playground.snippet.trim());
  });
});
