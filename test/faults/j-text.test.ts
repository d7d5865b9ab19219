/** Group J: text with markup, scripts, bidi controls or extreme length. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { attemptChange, expectAssigned, expectFailure } from '../support/attempts.js';
import { cardOf, cardPartOf, cardsOf, expectNoPart } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { useTestFont } from '../support/font.js';
import { listMarkup, planMarkup as planMarkup } from '../support/markup.js';
import { mountLoadedSettings, mountPickerOf } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import {
  partOf,
  partsOf,
  queryRendered,
  renderedMarkupOf,
  renderedTextOf,
  textOf,
} from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene } from '../support/scene.js';

const looksLikeCode = [
  '<img src=x onerror="window.spoilt = 1">',
  '<script>window.spoilt = 1</script>',
  '</strong></bdi><b>bold</b>',
  '<!--',
  '${window.spoilt = 1}',
  '{{constructor.constructor("spoilt = 1")()}}',
  '{plan} {time} {price} {value}',
  '&lt;b&gt;',
  '$& $1 $`',
  '?lit$1$',
];

/** Checks that there is no element but those of the templates. */
function expectNoMarkup(element: Element): void {
  const foreign = queryRendered(element, 'img, script, b:not([part]), iframe, style');
  expect(foreign.map(({ outerHTML }) => outerHTML)).to.deep.equal([]);
  expect('spoilt' in window).to.equal(false);
}

describe('J01: text that looks like markup or a template', () => {
  for (const label of looksLikeCode)
    it(`J01 shows ${label} as text on the card, in the review and in the outcome`, async () => {
      const scene = await openScene([{ status: 200, body: '{"productPlanId":"pro","relationId":"r-1"}' }]);
      const attributes = { label, badge: label, price: label, interval: label };
      const plans =
        planMarkup({ value: 'basic', label: 'Basic' }, listMarkup('One project')) +
        planMarkup({ value: 'pro', ...attributes }, '<ul><li></li></ul>');
      const picker = await attemptChange(scene, { plans, attributes: { 'current-plan': 'basic' } });
      const [, item] = picker.querySelectorAll('li');
      if (item) item.textContent = label;
      const shown = await expectAssigned(
        scene,
        picker,
        { productPlanId: 'pro', relationId: 'r-1' },
        { calls: 1 },
      );
      const folded = label.replace(/\s+/g, ' ');
      expect(shown).to.contain(folded);
      const pro = cardOf(picker, 'pro');
      expect(pro.name).to.equal(folded);
      for (const name of ['label', 'badge', 'price'])
        expect(cardPartOf(pro, name).textContent, name).to.contain(label);
      await openReview(picker);
      const { title, added } = reviewOf(picker);
      expect(title).to.contain(folded);
      expect(textOf(partOf(picker, 'cost'))).to.contain(folded);
      expect(added).to.deep.equal([folded]);
      expectNoMarkup(picker);
    });

  it('J01 does not replace placeholders in a name', async () => {
    const plans = planMarkup({ value: 'pro', label: '{time} {plan}' }) + planMarkup({ value: 'basic' });
    const picker = await mountPickerOf(undefined, { 'current-plan': 'basic' }, plans);
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(9) };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'upcoming'))).to.match(/^\{time\} \{plan\} starts \w/);
  });

  it('J01 shows messages with tags and unknown placeholders as text', async () => {
    const picker = await mountPickerOf();
    picker.messages = {
      choosePlan: '<b>Go</b> {unknown} ${x}',
      per: '{interval} <i>{interval}</i> {constructor} {__proto__}',
    };
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'heading'))).to.equal('<b>Go</b> {unknown} ${x}');
    expect(renderedTextOf(picker)).to.contain('month <i>month</i>');
    expect(renderedTextOf(picker)).not.to.match(/native code|\[object/);
    expectNoMarkup(picker);
  });
});

describe('J02: links', () => {
  const link = async (href: string): Promise<PortalPlanPickerElement> => {
    const picker = await mountPickerOf(undefined, {}, '<portal-plan value="x" label="Sales"></portal-plan>');
    const [plan] = picker.plans;
    if (plan) plan.href = href;
    // The picker is notified as of any change of a plan.
    picker.requestUpdate();
    await picker.updateComplete;
    return picker;
  };

  for (const href of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '  \tjavascript:alert(1)',
    'java\r\nscript:alert(1)',
    'j\na\tv\ra\nscript\t:alert(1)',
    '\u0000javascript:alert(1)',
    '\u001fjavascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'javascript:https://example.com',
    'data:text/html;base64,PHNjcmlwdD4=',
    'DATA:,x',
    'vbscript:msgbox(1)',
    'view-source:https://example.com',
    'filesystem:https://example.com/x',
    'about:blank',
    'ftp://example.com',
    'intent://example.com#Intent;end',
    '//user:secret@example.com',
    'https:user@example.com',
    'https://:secret@example.com',
    '\\\\user@example.com\\',
    'https://',
    'http://[::1',
  ])
    it(`J02 shows no link with ${JSON.stringify(href)}`, async () => {
      const calls = recordRequests();
      const picker = await link(href);
      expect(queryRendered(picker, 'a')).to.have.length(0);
      expect(renderedMarkupOf(picker)).not.to.contain('alert(1)');
      const [only] = cardsOf(picker);
      if (!only) return expect.fail('There is no card.');
      expectNoPart(only, 'link');
      expect(calls.count).to.equal(0);
    });

  for (const href of ['https://example.com/sales?a=1#b', '/sales', '#sales', 'mailto:a@b.example', 'tel:+49'])
    it(`J02 shows a noopener noreferrer link with ${href}`, async () => {
      const anchor = partOf(await link(href), 'link');
      expect(anchor.getAttribute('href')).to.equal(href);
      expect(anchor.getAttribute('rel')?.split(' ')).to.include.members(['noopener', 'noreferrer']);
    });

  it('J02 removes a link that becomes unsafe', async () => {
    const picker = await link('https://example.com');
    const [plan] = picker.plans;
    plan?.setAttribute('href', 'javascript:alert(1)');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(queryRendered(picker, 'a')).to.have.length(0);
    const [only] = cardsOf(picker);
    if (!only) return expect.fail('There is no card.');
    expectNoPart(only, 'link');
  });
});

/** Text that could affect what is around it. */
const unruly = {
  'a bidi override': 'Pro\u202e',
  'a closed isolate and an override': 'Pro\u2069\u2069\u202e',
  'all bidi controls': 'Pro\u202b\u202e\u2067\u202e\u2068\u200f',
  'zero width': '\u200b\u200c\u200d\u2060\ufeffPro\u200b',
  '200 combining marks': `Pro${'\u0301\u0316'.repeat(100)}`,
  '100 lines': 'Pro\n'.repeat(100),
  'one 1 MB word': `Pro${'x'.repeat(1_000_000)}`,
};

/** Whether a text in a box is one line from left to right, by the positions of its characters. */
function expectReadable(box: Node, words: string | RegExp): void {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const content = node.textContent ?? '';
    const found = typeof words === 'string' ? words : (words.exec(content)?.[0] ?? words.source);
    const from = content.indexOf(found);
    if (from < 0) continue;
    const range = document.createRange();
    const places = Array.from({ length: found.length }, (_, index) => {
      range.setStart(node, from + index);
      range.setEnd(node, from + index + 1);
      return range.getBoundingClientRect();
    }).filter(({ width }) => width > 0);
    expect(places.length, `"${found}" is visible`).to.be.greaterThan(1);
    const turned = places.some(({ left, top }, index) => {
      const before = places[index - 1];
      return before && Math.abs(before.top - top) < 4 && left <= before.left;
    });
    expect(turned, `"${found}" is turned around`).to.equal(false);
    return;
  }
  throw new Error(`"${String(words)}" is not there.`);
}

/** Checks that text stays inside its box and the box stays low. */
function expectClipped(box: Element, maxHeight = 600): void {
  const holder = box.closest('bdi') ?? box.querySelector('bdi, p') ?? box;
  expect(getComputedStyle(holder).overflowY, 'inside its edges').to.match(/clip|auto/);
  const { width, height } = holder.getBoundingClientRect();
  expect(height, 'height').to.be.lessThan(maxHeight);
  const { width: room } = (holder.parentElement as Element).getBoundingClientRect();
  expect(width, 'width').to.be.at.most(room + 1);
}

describe('J04: text that could affect what is around it', () => {
  before(() => useTestFont());

  for (const [what, name] of Object.entries(unruly))
    it(`J04 keeps the price and what follows readable with ${what} in a name`, async () => {
      const scene = await openScene([{ status: 200, body: '{"productPlanId":"basic","relationId":"r-12"}' }]);
      const picker = await mountUnruly(name, scene.customer);
      const [, second] = cardsOf(picker);
      if (!second) throw new Error('There is no second card.');
      const [price, label] = [cardPartOf(second, 'price'), cardPartOf(second, 'label')];
      expectReadable(price, '€1,234.50');
      expectClipped(label);
      const { top } = price.getBoundingClientRect();
      expect(top).to.be.at.least(label.getBoundingClientRect().bottom - 1);
      expect(top - second.box.getBoundingClientRect().top, 'the price is near').to.be.lessThan(400);

      expectReadable(partOf(picker, 'upcoming'), /^\w+ \d+, \d{4}/);
      await openReview(picker);
      expectReadable(partOf(picker, 'cost'), '€1,234.50');
      expectClipped(partOf(picker, 'dialog').querySelector('h2') as Element);
      await confirm(picker);
      await untilOutcome(picker);
      expectReadable(partOf(picker, 'outcome'), 'you asked for');
      expectReadable(partOf(picker, 'outcome'), 'r-12');
    });

  for (const [what, words] of Object.entries(unruly).filter(([what]) => !what.includes('1 MB')))
    it(`J04 keeps what follows readable with ${what} in the service's message`, async () => {
      const scene = await openScene([{ status: 400, body: JSON.stringify({ message: words }) }]);
      const picker = await attemptChange(scene);
      const serviceMessage = picker.error?.serviceMessage ?? '';
      expect(serviceMessage).to.contain('Pro');
      const failure = { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage } as const;
      await expectFailure(scene, picker, failure, { calls: 1 });
      expectReadable(partOf(picker, 'retry'), en.retry);
      expectClipped(partOf(picker, 'error').querySelector('bdi') as Element);
    });

  for (const [what, words] of Object.entries(unruly))
    it(`J04 keeps other settings readable with ${what} in a setting`, async () => {
      const customer = await SandboxCustomer.create();
      const body = JSON.stringify({ customerPortalSetting: { [`${words}1`]: words, limit: '1,234.50' } });
      await customer.setFaults({ status: 200, body });
      const settings = await mountLoadedSettings(customer);
      const [, value] = partsOf(settings, 'value');
      if (!value) throw new Error('There is no such setting.');
      expectReadable(value, '1,234.50');
      for (const box of partsOf(settings, 'key')) expectClipped(box);
      // A value has at most 5,000 characters.
      for (const box of partsOf(settings, 'value')) expectClipped(box, 3000);
    });

  it('J04 shows control characters of the service as spaces', async () => {
    const body = JSON.stringify({ message: 'No\u0000\u0007\u001b[31m\r\n\u0085\u2028go' });
    const scene = await openScene([{ status: 400, body }]);
    const picker = await attemptChange(scene);
    const serviceMessage = 'No [31m go';
    const failure = { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });
});

/** Mounts a picker with a plan of this name, scheduled, and a plain one. */
async function mountUnruly(name: string, customer: SandboxCustomer): Promise<PortalPlanPickerElement> {
  const picker = await mountPickerOf(
    undefined,
    // A scheduled plan keeps its button.
    { schedule: '' },
    planMarkup({ value: 'basic', label: 'Basic', price: '1' }) +
      planMarkup({ value: 'pro', price: '1234.5', currency: 'EUR', interval: 'month' }),
  );
  const [, unruly] = picker.plans;
  if (unruly) Object.assign(unruly, { label: name, badge: name });
  Object.assign(picker, {
    baseUrl: customer.url,
    sessionToken: customer.token,
    assignment: { productPlanId: 'pro', startTimeInSeconds: secondsInDays(9) },
  });
  picker.requestUpdate();
  await picker.updateComplete;
  return picker;
}
