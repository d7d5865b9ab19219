/** The recipes of the guides survive each other, and slow, failing and reordered answers of the page's server. */
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import type { Fault } from '../../../src/testing/faults.js';
import {
  confirm,
  confirmButtonOf,
  expect,
  isReady,
  openReview,
  outcomeOf,
  partOf,
  pickerOf,
  reviewOf,
  textOf,
  type PageScene,
  until,
  untilOutcome,
  visibleTextOf,
} from '../../support/browser.js';
import { open, pageWith } from './opened.js';

/** An open page with the recipes for payments, reports and amounts. */
interface Recipes extends PageScene {
  picker: PortalPlanPickerElement;
  /** Answers the oldest open request to a path. */
  answer: (path: string, text: string, status?: number) => Promise<void>;
  /** The requests for money, and the reported outcomes, in order. */
  told: string[];
}

/** The three functions of the payment recipe, with a server. */
const money = `const send = async (path, body) => {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(path);
    return response.text();
  };
  const reserve = async (request) => ({ id: await send('/payments', request), isReserved: true });
  const capture = ({ id }) => send('/payments/' + id + '/capture');
  const release = ({ id }) => send('/payments/' + id + '/release');
`;

async function openRecipes(faults: Fault[] = []): Promise<Recipes> {
  const pick = (js: string[], content: string) => js.filter((code) => code.includes(content));
  const { html } = await pageWith('payments', 'const reserve');
  const page = html.replace(/const reserve.*?const release[^\n]*\n/s, () => money);
  const reports = pick((await pageWith('outcomes', "fetch('/outcomes'")).js, '/outcomes');
  const amounts = pick((await pageWith('review', "fetch('/preview'")).js, '/preview');
  const scene = await open({ html: page, css: [], js: [...reports, ...amounts] }, faults);
  const told: string[] = [];
  const waiting: { path: string; resolve: (response: Response) => void }[] = [];
  const { fetch } = scene.page;
  const fetchLater = (path: string, init?: RequestInit) => {
    if (path === '/outcomes') {
      const { request, outcome, code } = JSON.parse(init?.body as string) as Record<string, unknown>;
      told.push([outcome, code, request ? '' : 'of nothing'].filter(Boolean).join(' '));
      return Promise.resolve(new Response());
    }
    if (!/^\/(payments|preview)/.test(path)) return fetch(path, init);
    if (path !== '/preview') told.push(path);
    return new Promise<Response>((resolve) => waiting.push({ path, resolve }));
  };
  Object.assign(scene.page, { fetch: fetchLater });
  const answer = async (path: string, text: string, status = 200) => {
    const find = () => waiting.findIndex((each) => each.path === path);
    await until(() => find() >= 0, `a request to ${path}`);
    for (const { resolve } of waiting.splice(find(), 1)) resolve(new Response(text, { status }));
  };
  return Object.assign(scene, { picker: await pickerOf(scene), answer, told });
}

/** Reviews the change to Pro, and confirms it: the page asks for the money. */
async function confirmChange({ picker, answer, told }: Recipes): Promise<void> {
  await openReview(picker);
  await answer('/preview', due('12'));
  await until(() => isReady(picker), 'the amount');
  await confirm(picker);
  await until(() => told.includes('/payments'), 'the reservation');
}

/** What the server answers to a preview. */
const due = (price: string): string =>
  JSON.stringify({ amounts: [{ label: 'Due today', price, currency: 'EUR' }] });

describe('the recipes together', () => {
  const rows: [
    way: string,
    told: string[],
    applied: number,
    act: (recipes: Recipes) => unknown,
    ...Fault[],
  ][] = [
    ['the money is there', ['assigned', '/payments/7/capture'], 1, ({ answer }) => answer('/payments', '7')],
    ['there is no money', ['not-applied canceled'], 0, ({ answer }) => answer('/payments', '', 402)],
    [
      'left before the money is there',
      ['not-applied canceled', '/payments/7/release'],
      0,
      async ({ picker, answer, told }) => {
        picker.remove();
        await until(() => told.includes('not-applied canceled'), 'the end');
        await answer('/payments', '7');
      },
    ],
    [
      'answered by an error after it was applied: the money stays reserved',
      ['unknown service'],
      1,
      ({ answer }) => answer('/payments', '7'),
      { method: 'POST', status: 500, at: 'after' },
    ],
  ];
  for (const [way, told, applied, act, ...faults] of rows)
    it(`${way}: one outcome, and the money follows it`, async () => {
      const recipes = await openRecipes(faults);
      await confirmChange(recipes);
      await act(recipes);
      const expected = ['/payments', 'begun', ...told];
      await until(() => recipes.told.length >= expected.length, 'the reports');
      expect(recipes.told).to.have.members(expected);
      expect((await recipes.customer.ledger()).assignments).to.have.length(applied);
    });

  it('a declined payment: the customer reads why, and nothing is sent', async () => {
    const [declined = ''] = (await pageWith('payments', 'customerMessage')).js;
    const { html } = await pageWith('payments', 'const reserve');
    const scene = await open({
      html: html.replace(/const reserve[^\n]*\n/, () => declined),
      css: [],
      js: [],
    });
    const answer = new Response('{ "message": "Your card has expired." }', { status: 402 });
    const { fetch } = scene.page;
    const fetchDeclined = (path: string, init?: RequestInit) =>
      path === '/reserve' ? Promise.resolve(answer) : fetch(path, init);
    Object.assign(scene.page, { fetch: fetchDeclined });
    const picker = await pickerOf(scene);
    await openReview(picker);
    await confirm(picker);
    await untilOutcome(picker);
    expect(outcomeOf(picker).reason).to.equal('Your card has expired.');
    expect((await scene.customer.ledger()).assignments).to.have.length(0);
  });

  it('seats and add-ons: the amounts follow the fields, and the server gets both before the change', async () => {
    const scene = await open(await pageWith('review', 'valueAsNumber'));
    const sent: [path: string, seats: number, phone: boolean][] = [];
    const { fetch } = scene.page;
    const fetchSeats = (path: string, init?: RequestInit) => {
      if (!/^\/(preview|seats)/.test(path)) return fetch(path, init);
      const { seats, phone } = JSON.parse(init?.body as string) as { seats: number; phone: boolean };
      sent.push([path, seats, phone]);
      return Promise.resolve(new Response(due(String(seats * 49 + (phone ? 20 : 0)))));
    };
    Object.assign(scene.page, { fetch: fetchSeats });
    const picker = await pickerOf(scene);
    await openReview(picker);
    await until(() => isReady(picker), 'the amounts');
    const [seats, phone] = picker.querySelectorAll('input') as unknown as [
      HTMLInputElement,
      HTMLInputElement,
    ];
    seats.focus();
    seats.value = '7';
    seats.dispatchEvent(new Event('input', { bubbles: true }));
    await until(() => sent.length === 2 && isReady(picker), 'the amounts of seven seats');
    expect(textOf(partOf(picker, 'amounts'))).to.equal('Due today €343');
    expect(picker.ownerDocument.activeElement).to.equal(seats);
    phone.click();
    await until(() => sent.length === 3 && isReady(picker), 'the amounts with the add-on');
    expect(textOf(partOf(picker, 'amounts'))).to.equal('Due today €363');
    await confirm(picker);
    await untilOutcome(picker);
    expect(sent).to.deep.equal([
      ['/preview', 5, false],
      ['/preview', 7, false],
      ['/preview', 7, true],
      ['/seats', 7, true],
    ]);
    expect((await scene.customer.ledger()).assignments).to.have.length(1);
  });

  it('a trial: the review says what is due today, and after it the first payment', async () => {
    const picker = await pickerOf(await open(await pageWith('pricing', 'First payment')));
    expect(textOf(partOf(picker.plans[1] as Element, 'price'))).to.equal('€49 per month after 14 days free');
    await openReview(picker);
    await until(() => isReady(picker), 'the amounts');
    expect(visibleTextOf(partOf(picker, 'amounts'))).to.match(
      /^Due today €0 14 days free First payment on \w+ \d+ €49$/,
    );
    expect(textOf(confirmButtonOf(picker))).to.equal('Switch to Pro, €0');
  });

  it('tax: it is a row of its own, and the button names the sum', async () => {
    const picker = await pickerOf(await open(await pageWith('pricing', '9.31')));
    await openReview(picker);
    await until(() => isReady(picker), 'the amounts');
    expect(textOf(partOf(picker, 'amounts'))).to.equal('Pro €49 VAT, 19 % €9.31 Due today €58.31');
    expect(textOf(confirmButtonOf(picker))).to.equal('Switch to Pro, €58.31');
  });

  it('the currency of the customer: all prices change together', async () => {
    const scene = await open(await pageWith('pricing', 'JPY'));
    const picker = await pickerOf(scene);
    const select = scene.page.document.querySelector('select') as HTMLSelectElement;
    select.value = 'JPY';
    select.dispatchEvent(new Event('change'));
    await picker.updateComplete;
    expect(picker.plans.map((plan) => textOf(partOf(plan, 'price')))).to.deep.equal([
      '¥3,000 per month',
      '¥7,800 per month',
    ]);
  });

  it('a plan for old customers: they read what another one changes, and that there is no way back', async () => {
    const picker = await pickerOf(await open(await pageWith('pricing', 'no longer sold')));
    await openReview(picker);
    expect(reviewOf(picker).changed).to.deep.equal(['Unlimited projects → 50 projects']);
    expect(reviewOf(picker).notes).to.include('You cannot return to Hobby 2019.');
  });

  it('usage: plans that are too small warn on their cards and in the review', async () => {
    const picker = await pickerOf(await open(await pageWith('pricing', 'limits')));
    expect(picker.plans.map(({ reason }) => reason)).to.deep.equal([
      'You have 14 projects; Free has 3.',
      'You have 14 projects; Basic has 10.',
      '',
    ]);
    await openReview(picker, 'basic');
    expect(reviewOf(picker).notes).to.include('You have 14 projects; Basic has 10.');
  });
});
