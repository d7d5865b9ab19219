/** The HTML that the playground gives to copy: in a page of its own it shows the same. */
import { expect } from '@open-wc/testing';
import { openFrame, type Page } from '../../page.js';
import { text, until } from '../../helpers.js';
import { Playground } from './helpers.js';

/** A page with nothing but the snippet, and a customer's token in place of the dots. */
async function paste(playground: Playground): Promise<Page> {
  const answer = await playground.page.fetch('sandbox/sessions', {
    method: 'POST',
    body: '{"plan":"basic"}',
  });
  const { token } = (await answer.json()) as { token: string };
  const head = `<!doctype html><html lang="en"><title>A page</title><base href="${location.origin}/playground/">`;
  return openFrame({ srcdoc: head + playground.snippet.replaceAll('"…"', `"${token}"`) });
}

/** What both widgets say and how they look. */
function appearance(page: Page): object {
  const session = page.document.querySelector('portal-session') as Element;
  return [...session.children].map((widget) => [
    widget.localName,
    text(widget),
    page.getComputedStyle(widget).direction,
    page.getComputedStyle(widget).getPropertyValue('--portal-accent').trim(),
  ]);
}

const links = {
  'as it comes': '',
  'with everything else about it':
    '?scenario=downgrade&theme=playful&lang=ar&plans=12&per=both&contact=yes&--portal-accent=%23123456' +
    '&portal-plan-picker.messages={"choosePlan":"<%2Fscript>"}&portal-plan.3.badge="new"',
  'with a known assignment':
    '?scenario=upgrade&portal-plan-picker.assignment={"productPlanId":"pro","startTimeInSeconds":4000000000}',
  'with hostile text': '?scenario=hostile&show=both',
};

describe('the playground, snippet', () => {
  for (const [name, link] of Object.entries(links))
    it(`by snippet: shows the same when pasted, ${name}`, async () => {
      const playground = await Playground.open(link);
      const page = await paste(playground);
      const expected = () => JSON.stringify(appearance(playground.page));
      await until(() => JSON.stringify(appearance(page)) === expected(), 'the same').catch(() => undefined);
      expect(appearance(page)).to.deep.equal(appearance(playground.page));
      expect(appearance(page)).to.have.lengthOf(2);
    });

  it('follows what is set while it is shown', async () => {
    const playground = await Playground.open('?panel=html');
    expect(playground.snippet).to.not.include('schedule');
    await playground.set('<portal-plan-picker>', 'schedule', 'true');
    await until(() => /<portal-plan-picker[^>]* schedule/.test(playground.snippet), 'schedule');
  });

  it('is copied at the press of a button, or selected where a page may not copy', async () => {
    const playground = await Playground.open('?panel=html');
    playground.find('#copy-snippet').click();
    await until(() => /Copied|Selected/.test(playground.find('#copy-snippet').textContent), 'the copy');
    const selected = playground.page.getSelection()?.toString() ?? '';
    if (playground.find('#copy-snippet').textContent === 'Selected')
      expect(selected.trim()).to.equal(playground.snippet.trim());
  });
});
