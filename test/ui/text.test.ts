/** Text with markup, scripts, bidi controls or extreme length. */
import {
  cardOf,
  cardPartOf,
  confirm,
  dialogOf,
  expect,
  expectAssigned,
  expectNoPart,
  isReady,
  listMarkup,
  listen,
  mountPicker,
  mountSettings,
  openReview,
  partOf,
  partsOf,
  planMarkup,
  planOf,
  queryRendered,
  reviewOf,
  secondsInDays,
  textOf,
  until,
  untilOutcome,
} from '../support/browser.js';
import { useTestFont } from '../support/font.js';

/** Checks that there is no element but those of the templates. */
function expectNoMarkup(element: Element): void {
  const foreign = queryRendered(element, 'img, script, b:not([part]), iframe, style');
  expect(foreign.map(({ outerHTML }) => outerHTML)).to.deep.equal([]);
  expect('spoilt' in window).to.equal(false);
}

describe('text that looks like markup or a template', () => {
  it('U8 J01 is shown as text on the card, in the review and in the outcome', async () => {
    const label = [
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
    ].join(' ');
    const scene = await mountPicker({
      faults: [{ status: 200, body: '{"productPlanId":"pro","relationId":"r-1"}' }],
      attributes: { 'current-plan': 'basic' },
      plans:
        planMarkup({ value: 'free', label: 'Free' }) +
        planMarkup({ value: 'basic', label: 'Basic' }, listMarkup('One project', 'Support')) +
        planMarkup({ value: 'pro', label, badge: label, price: label, interval: label }, listMarkup('')),
    });
    const { picker } = scene;
    const item = planOf(picker, 'pro').querySelector('li') as HTMLElement;
    item.textContent = item.dataset['feature'] = label;
    const pro = cardOf(picker, 'pro');
    for (const name of ['label', 'badge', 'price'])
      expect(cardPartOf(pro, name).textContent, name).to.contain(label);
    await openReview(picker);
    const { title, added } = reviewOf(picker);
    expect(title).to.contain(label);
    expect(textOf(partOf(picker, 'cost'))).to.contain(label);
    expect(added).to.deep.equal([label]);
    expectNoMarkup(picker);
    await confirm(picker);
    await untilOutcome(picker);
    const response = { productPlanId: 'pro', relationId: 'r-1' };
    // The details cut long names.
    const cut = label.slice(0, 190);
    expect(await expectAssigned(scene, picker, response, { calls: 1 })).to.contain(cut);
    expectNoMarkup(picker);
  });
});

describe('links', () => {
  it('J02 shows safe links as noopener noreferrer, no others, and none that becomes unsafe', async () => {
    const hrefs = ['https://example.com/sales?a=1#b', '/sales', '#sales', 'mailto:a@b.example', 'tel:+49'];
    // On a page with http, the second one has credentials.
    const unsafe = ['javascript:alert(1)', 'https:user@example.com'];
    const plans = [...hrefs, ...unsafe].map((href) => planMarkup({ label: href, href })).join('');
    const { picker } = await mountPicker({ plans });
    const links = partsOf(picker, 'link');
    expect(links.map((link) => link.getAttribute('href'))).to.deep.equal(hrefs);
    for (const link of links)
      expect(link.getAttribute('rel')?.split(' ')).to.include.members(['noopener', 'noreferrer']);
    for (const plan of picker.plans) plan.setAttribute('href', 'java\r\nscript:alert(1)');
    await Promise.all(picker.plans.map(({ updateComplete }) => updateComplete));
    expect(queryRendered(picker, 'a')).to.have.length(0);
    expectNoPart(cardOf(picker, '/sales'), 'link');
  });
});

/** Text that could affect what is around it. */
const unruly = {
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

describe('text that could affect what is around it', () => {
  before(() => useTestFont());

  for (const [what, name] of Object.entries(unruly))
    it(`J04 keeps the price and what follows readable with ${what} in a name`, async () => {
      const { picker } = await mountPicker({
        faults: [{ status: 200, body: '{"productPlanId":"basic","relationId":"r-12"}' }],
        plans:
          planMarkup({ value: 'basic', label: 'Basic', price: '1' }) +
          planMarkup({ value: 'later', label: name }) +
          planMarkup({
            value: 'pro',
            label: name,
            badge: name,
            price: '1234.5',
            currency: 'EUR',
            interval: 'month',
          }),
        properties: { assignments: [{ productPlanId: 'later', startTimeInSeconds: secondsInDays(9) }] },
      });
      const card = cardOf(picker, 'pro');
      const [price, label] = [cardPartOf(card, 'price'), cardPartOf(card, 'label')];
      expectReadable(price, '€1,234.50');
      expectClipped(label);
      const { top } = price.getBoundingClientRect();
      expect(top).to.be.at.least(label.getBoundingClientRect().bottom - 1);
      expect(top - card.box.getBoundingClientRect().top, 'the price is near').to.be.lessThan(400);

      expectReadable(partOf(picker, 'upcoming'), /\w+ \d+, \d{4}/);
      await openReview(picker);
      expectReadable(partOf(picker, 'cost'), '€1,234.50');
      expectClipped(partOf(picker, 'dialog').querySelector('h2') as Element);
      await confirm(picker);
      await untilOutcome(picker);
      expectReadable(partOf(picker, 'outcome'), 'you asked for');
      expectReadable(partOf(picker, 'outcome'), 'r-12');
    });
});

/** A row of a review or of settings, and its label. */
const rowsOf = (widget: Element): [row: HTMLElement, label: HTMLElement][] =>
  queryRendered(widget, '.row > :first-child, dt').map((label) => [
    label.parentElement as HTMLElement,
    label,
  ]);

/** Widths of the pieces of a text's first word, one for each of its lines, and of the row. */
function measureLabel([row, label]: [row: HTMLElement, label: HTMLElement]) {
  const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode() as Text;
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = [...range.getClientRects()].map(({ width }) => width).filter((width) => width > 1);
  return { word: lines.reduce((sum, width) => sum + width, 0) / row.clientWidth, lines: lines.length };
}

describe('a label in a row', () => {
  before(() => useTestFont());

  const labels = Array.from({ length: 32 }, (_, index) => 'Krankenhaus'.repeat(3).slice(0, index + 2));
  const amounts = labels.map((label) => ({ label, price: '1234567.89', currency: 'EUR', note: label }));
  // The account has the first.
  const paths = ['companyName', ...labels].map((name) => `customerPortalSetting.${name}`);
  const fields = Object.fromEntries(paths.map((path, index) => [path, labels[index - 1] ?? 'Company']));

  const expectWhole = (widget: Element): void => {
    const measured = rowsOf(widget).map(measureLabel);
    expect(measured.length).to.be.at.least(labels.length);
    expect(measured.filter(({ word, lines }) => lines > 1 && word <= 0.5)).to.deep.equal([]);
  };

  for (const width of [280, 390, 800]) {
    it(`of a review breaks a word only if that is wider than half of ${width} pixels`, async () => {
      const { picker } = await mountPicker({ attributes: { 'current-plan': 'basic' } });
      listen('plan-review', (event) => event.respondWith(Promise.resolve({ amounts })));
      await openReview(picker);
      await until(() => isReady(picker), 'the amounts');
      dialogOf(picker).style.inlineSize = `${width}px`;
      expectWhole(picker);
    });

    it(`of settings breaks a word only if that is wider than half of ${width} pixels`, async () => {
      const { settings } = await mountSettings({ properties: { fields } });
      settings.style.inlineSize = `${width}px`;
      expectWhole(settings);
    });
  }
});
