/** Plays every scenario of the playground, and checks what its description says. */
import { expect } from '@open-wc/testing';
import { hostile } from '../../../../demo/playground/plan-sets.js';
import { allTypes } from '../../../../demo/playground/settings-shapes.js';
import { en } from '../../../../src/messages/en.js';
import { format } from '../../../../src/localize/format.js';
import { skipSessionRequestDelays } from '../../../support/clock.js';
import { confirm, press } from '../../../support/actions.js';
import {
  dialogOf,
  partOf,
  queryRendered,
  renderedTextOf,
  shadowRootsOf,
  textOf,
} from '../../../support/rendered.js';
import { reviewOf } from '../../../support/review.js';
import { until, untilPainted } from '../../../support/waiting.js';
import { Playground } from './helpers.js';
import { cardsOf, expectNoPart } from '../../../support/cards.js';

const toPro = '{"productPlanId":"pro"}';

type Play = (playground: Playground) => Promise<void>;

/** Confirms a change that fails after this number of requests, and checks that the picker shows the texts. */
const failing =
  (received: number, ...texts: string[]): Play =>
  async (playground) => {
    await playground.change();
    await playground.ledger(received, 0);
    for (const each of texts) expect(playground.pickerText).to.include(each);
  };

const plays: Record<string, Play> = {
  async upgrade(playground) {
    await playground.change();
    expect(await playground.ledger(1, 1)).to.deep.equal({ received: [toPro], applied: ['pro'] });
    expect(textOf(partOf(playground.picker, 'outcome'))).to.match(/^Pro starts/);
    expect(playground.events.slice(-2)).to.deep.equal(['plan-assign', 'plan-assigned']);
  },

  async first(playground) {
    expect(await playground.review()).to.include(en.startSoonOrToday);
    await confirm(playground.picker);
    await playground.ledger(1, 1);
    const { startTimeInSeconds } = playground.picker.assignment ?? {};
    expect(Number(startTimeInSeconds) % 86_400).to.equal(0);
    expect(Number(startTimeInSeconds) * 1000).to.be.at.most(Date.now());
  },

  async downgrade(playground) {
    const start = Number(playground.picker.startTimeInSeconds);
    expect(new Date(start * 1000).getDate()).to.equal(1);
    expect(start * 1000).to.be.greaterThan(Date.now());
    await playground.change();
    const { received, applied } = await playground.ledger(1, 1);
    expect(received).to.deep.equal([`{"productPlanId":"basic","startTimeInSeconds":${start}}`]);
    expect(applied).to.deep.equal(['basic']);
    expect(textOf(partOf(playground.picker, 'outcome'))).to.match(/^Basic starts .* Keep Pro$/);
  },

  async end(playground) {
    const end = Number(playground.picker.endTimeInSeconds);
    await playground.review();
    expect(reviewOf(playground.picker).times).to.match(/^Starts within .* Basic ends .* You move to Free /);
    await confirm(playground.picker);
    const { received } = await playground.ledger(1, 1);
    expect(received).to.deep.equal([`{"productPlanId":"pro","endTimeInSeconds":${end}}`]);
    expect(textOf(playground.find('#applied'))).to.include('until');
  },

  async cancel(playground) {
    expect(await playground.review('cancel'))
      .to.include(format(en.cancelTitle, { plan: 'Basic' }))
      .and.include(format(en.moveSoon, { plan: 'Free' }))
      .and.include('10 projects');
    await confirm(playground.picker);
    expect(await playground.ledger(1, 1)).to.deep.equal({
      received: ['{"productPlanId":"free"}'],
      applied: ['free'],
    });
  },

  async pay(playground) {
    const pay = async (answer: string): Promise<void> => {
      await playground.review();
      await confirm(playground.picker);
      await until(() => playground.find('#payment').matches('[open]'), 'the payment');
      expect(playground.picker.pending).to.equal(true);
      await playground.ledger(0, 0);
      playground.find(`#payment [value=${answer}]`).click();
      await until(() => !playground.picker.pending, 'the outcome');
    };
    await pay('left');
    await until(() => playground.pickerText.includes(en.notChanged), en.notChanged);
    await playground.ledger(0, 0);
    await pay('paid');
    expect((await playground.ledger(1, 1)).applied).to.deep.equal(['pro']);
  },

  async raised(playground) {
    expect(await playground.review()).not.to.include(en.changed);
    await until(() => playground.pickerText.includes(en.changed), en.changed);
    const marked = [...dialogOf(playground.picker).querySelectorAll('mark')].map(textOf);
    expect(marked).to.deep.equal(['€59 per month', format(en.more, { price: '€40', plan: 'Basic' })]);
    await untilPainted();
    await confirm(playground.picker);
    expect((await playground.ledger(1, 1)).applied).to.deep.equal(['pro']);
  },

  async renewed(playground) {
    await playground.change();
    expect((await playground.ledger(2, 1)).received).to.deep.equal([toPro, toPro]);
    expect(playground.events.slice(-3)).to.deep.equal(['plan-assign', 'session-request', 'plan-assigned']);
    expect(playground.pickerText)
      .to.match(/Pro starts/)
      .and.not.include(en.session);
  },

  async 'signed-out'(playground) {
    skipSessionRequestDelays(playground.page);
    await failing(1, en.notChanged, en.session)(playground);
    await playground.change('retry');
    expect((await playground.ledger(2, 1)).applied).to.deep.equal(['pro']);
  },

  refused: failing(1, en.notChanged, 'Your last invoice is still open: INV-2041.'),

  async unknown(playground) {
    await playground.change();
    expect(await playground.ledger(1, 1)).to.deep.equal({ received: [toPro], applied: ['pro'] });
    expect(playground.pickerText).to.include(en.unknown).and.not.include(en.notChanged);
    expect(await playground.review('retry')).to.include(en.uncertain);
    await playground.ledger(1, 1);
  },

  async error(playground) {
    await failing(1, en.unknown)(playground);
    expect(playground.pickerText).to.not.include(en.notChanged);
  },

  busy: failing(1, en.notChanged, en.throttled),

  async slow(playground) {
    const { picker } = playground;
    await playground.review();
    await confirm(picker);
    expect(playground.pickerText).to.include(en.pending);
    for (const name of ['submit', 'submit', 'cancel']) await press(picker, name);
    await until(() => !picker.pending, 'the outcome');
    expect((await playground.ledger(1, 1)).applied).to.deep.equal(['pro']);
  },

  async offline(playground) {
    await failing(0, en.notChanged, en.offline)(playground);
    await playground.change('retry');
    expect((await playground.ledger(1, 1)).applied).to.deep.equal(['pro']);
  },

  async settings(playground) {
    const settings = playground.find('portal-settings');
    await settings.updateComplete;
    const shown = renderedTextOf(settings);
    for (const leaf of leavesOf(allTypes)) expect(shown).to.include(leaf);
    expect(shown).to.include(en.turnedOn).and.include(en.turnedOff);
    expect(queryRendered(settings, 'script, img')).to.have.lengthOf(0);
    expect(playground.all('portal-plan-picker')).to.have.lengthOf(0);
  },

  async hostile(playground) {
    const { picker } = playground;
    const review = await playground.review();
    for (const each of [hostile.markup, hostile.quotes, '<b>Bold</b> & "quoted"'])
      expect(review).to.include(each);
    await confirm(picker);
    await until(() => picker.error, 'the refusal');
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'error'))).to.include(
      `${hostile.quotes} ${hostile.turned} ${hostile.markup}`,
    );
    // The playground itself shows these texts too.
    const places: ParentNode[] = [playground.document.body, ...shadowRootsOf(picker)];
    for (const place of places)
      expect(place.querySelectorAll('img, b:not([part], .method, .count), script, iframe')).to.have.lengthOf(
        0,
      );
    for (const drawn of cardsOf(picker)) expectNoPart(drawn, 'link');
    await playground.change('retry');
    expect((await playground.ledger(2, 1)).applied).to.deep.equal([hostile.markup]);
  },
};

/** Texts and numbers at any depth. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'object') return Object.values(value ?? {}).flatMap(leavesOf);
  return typeof value === 'number' || (typeof value === 'string' && value) ? [String(value)] : [];
}

describe('scenarios of the playground', () => {
  for (const [id, play] of Object.entries(plays))
    it(`${id}: the customer gets what the description says`, async () => {
      const playground = await Playground.open(`?scenario=${id}`);
      expect(playground.find('#scenarios [aria-current]').getAttribute('href')).to.equal(`?scenario=${id}`);
      await play(playground);
    });

  it('are all tested and linked, with a description of what to press and what happens', async () => {
    const playground = await Playground.open();
    const links = playground.all('#scenarios a') as HTMLAnchorElement[];
    const ids = links.map(({ search }) => new URLSearchParams(search).get('scenario'));
    expect(ids).to.have.members(Object.keys(plays));
    const hints = new Set<string>();
    for (const link of links) {
      link.click();
      expect(playground.page.location.search).to.equal(link.search);
      expect(textOf(playground.find('#scenario-title'))).to.equal(textOf(link));
      expect(playground.document.title).to.equal(`${textOf(link)} · Playground · portal-elements`);
      const [action, effect] = [...playground.find('#scenario-hint').childNodes]
        .map(({ textContent }) => textContent?.trim())
        .filter(Boolean);
      expect(action, textOf(link)).to.match(/\.$/);
      expect(effect, textOf(link)).to.match(/\.$/);
      hints.add(String(effect));
    }
    expect(hints.size).to.equal(links.length);
    await until(() => playground.picker.value === hostile.markup, 'the elements of the last scenario');
  });
});
