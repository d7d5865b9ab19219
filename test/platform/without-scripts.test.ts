/** A page without scripts, rendered by a server or with the style sheet of the package. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { en } from '../../src/messages/en.js';
import { fourPlans } from '../support/markup.js';
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

/** Expects that boxes are not empty and do not overlap. */
function expectApart(boxes: DOMRect[]): void {
  for (const [index, box] of boxes.entries()) {
    expect(box.width).to.be.above(50);
    expect(box.height).to.be.above(20);
    const next = boxes[index + 1];
    // Rectangles are rounded.
    if (next) expect(next.left >= box.right - 0.1 || next.top >= box.bottom - 0.1).to.equal(true);
  }
}

const textBox = (page: Window, content: Element): DOMRect => {
  const range = page.document.createRange();
  range.selectNodeContents(content);
  return range.getBoundingClientRect();
};

describe('without scripts', () => {
  it("shows every plan of a server's page as a card", async () => {
    const page = await withoutScripts(scriptless);
    const plans = plansOf(page);
    expect(page.customElements.get('portal-plan')).to.equal(undefined);
    expect(plans.map(shown)).to.deep.equal([
      'Free €0 per month',
      'Basic €19 per month',
      'Pro Most popular €49 per month',
      'Enterprise Custom Contact us Enterprise',
    ]);
    expectApart(plans.map((plan) => plan.getBoundingClientRect()));
    for (const plan of plans) expect(textBox(page, plan).height).to.be.above(10);
    const boxes = plans.flatMap((plan) => plan.shadowRoot?.querySelector('[part=card]') ?? []);
    expect(boxes.map((box) => page.getComputedStyle(box).borderTopStyle)).to.deep.equal(
      Array(4).fill('solid'),
    );
    expect(shown(page.document.querySelector('portal-settings'))).to.contain(en.heading);
  });

  it('shows the text of plans in a plain page, and their names and prices with the style sheet of the package', async () => {
    const plain = `<!doctype html><html lang="en"><title>A page</title>`;
    const widget = `<portal-plan-picker>${fourPlans}</portal-plan-picker>`;
    const bare = await withoutScripts(plain + widget);
    for (const plan of plansOf(bare)) expect(textBox(bare, plan).height).to.be.above(10);

    const styles = await (await fetch('/dist/portal-elements.css')).text();
    const styled = await withoutScripts(`${plain}<style>${styles}</style>${widget}`);
    const plans = plansOf(styled);
    expectApart(plans.map((plan) => plan.getBoundingClientRect()));
    // Engines return either the text or the attr() expression.
    const [free, , , enterprise] = plans.map((plan) => styled.getComputedStyle(plan, '::before'));
    expect(free?.content).to.match(/Free.*0.*EUR|attr\(label\).*attr\(price\)/);
    expect(enterprise?.content).to.match(/^"Enterprise|^attr\(label\)/);
    expect(styled.getComputedStyle(plans[0] as Element).borderTopWidth).to.equal('1px');
  });
});
