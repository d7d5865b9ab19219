/** A page without scripts, rendered by a server or with the style sheet of the package. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { en } from '../../src/messages/en.js';
import { pickerMarkup } from '../support/markup.js';
import { nextEvent } from '../support/events.js';
import { textOf } from '../support/rendered.js';

const rendered = await executeServerCommand<string, never>('server-rendered');
const scriptless = rendered.replace(/<script.*<\/script>/, '');

/** Creates a document in which scripts are disabled. */
async function withoutScripts(page: string): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-same-origin');
  Object.assign(frame, { title: 'A page', width: '900', height: '900', srcdoc: page });
  const loaded = nextEvent(frame, 'load');
  (await fixture(html`<div></div>`)).append(frame);
  await loaded;
  return frame.contentWindow as Window & typeof globalThis;
}

const plansOf = ({ document }: Window): Element[] => {
  const plans = [...document.querySelectorAll('portal-plan')];
  expect(plans).to.have.length(4);
  return plans;
};

/** Content of a server-rendered shadow root, without its style sheet. */
function shown(element: Element | null): string {
  const content = document.createElement('template');
  content.innerHTML = element?.shadowRoot?.innerHTML ?? '';
  content.content.querySelector('style')?.remove();
  return textOf(content.content as unknown as Element);
}

/** Expects that plans are seen, each at its own place. */
function expectApart(plans: Element[]): void {
  const boxes = plans.map((plan) => plan.getBoundingClientRect());
  for (const [index, { width, height, right, bottom }] of boxes.entries()) {
    expect(width > 50 && height > 20, `${width} × ${height}`).to.equal(true);
    const next = boxes[index + 1];
    // Rectangles are rounded.
    if (next) expect(next.left >= right - 0.1 || next.top >= bottom - 0.1).to.equal(true);
  }
}

describe('without scripts', () => {
  it("shows every plan of a server's page as a card", async () => {
    const page = await withoutScripts(scriptless);
    const plans = plansOf(page);
    expect(plans.map(shown)).to.deep.equal([
      'Free €0 per month',
      'Basic €19 per month',
      'Pro Most popular €49 per month',
      'Enterprise Custom Contact us Enterprise',
    ]);
    expectApart(plans);
    for (const plan of plans) {
      const card = plan.shadowRoot?.querySelector('[part=card]') ?? expect.fail('no card');
      expect(page.getComputedStyle(card).borderTopStyle).to.equal('solid');
    }
    expect(shown(page.document.querySelector('portal-settings'))).to.contain(en.heading);
  });

  it('shows the text of plans in a plain page, and their names and prices with the style sheet of the package', async () => {
    const plain = `<!doctype html><html lang="en"><title>A page</title>`;
    const bare = await withoutScripts(plain + pickerMarkup);
    const range = bare.document.createRange();
    for (const plan of plansOf(bare)) {
      range.selectNodeContents(plan);
      expect(range.getBoundingClientRect().height).to.be.above(10);
    }

    const sheet = '<link rel="stylesheet" href="/dist/portal-elements.css">';
    const styled = await withoutScripts(plain + sheet + pickerMarkup);
    const plans = plansOf(styled);
    expectApart(plans);
    // Engines return either the text or the attr() expression.
    const [free, , , enterprise] = plans.map((plan) => styled.getComputedStyle(plan, '::before'));
    expect(free?.content).to.match(/Free.*0.*EUR|attr\(label\).*attr\(price\)/);
    expect(enterprise?.content).to.match(/^"Enterprise|^attr\(label\)/);
    expect(styled.getComputedStyle(plans[0] as Element).borderTopWidth).to.equal('1px');
  });
});
