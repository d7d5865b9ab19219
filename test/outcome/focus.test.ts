/** The focus after an outcome. */
import type { Fault } from '../../src/testing/faults.js';
import {
  buttonOf,
  confirmButtonOf,
  dialogOf,
  en,
  expect,
  expectTraffic,
  focusedElement,
  listen,
  mountPicker,
  outcomeEventsOf,
  partOf,
  partsOf,
  passGuard,
  type PickerScene,
  pressKeys,
  recordEvents,
  secondsInDays,
  textOf,
  until,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

interface Stage extends PickerScene {
  /** Events `plan-assign`. */
  asked: Event[];
}

/** Mounts a picker of a customer of Basic. */
async function start(faults: Fault[] = []): Promise<Stage> {
  const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };
  const scene = await mountPicker({ customer: { plan: 'basic' }, faults, attributes });
  return { ...scene, asked: recordEvents('plan-assign') };
}

/** States an assignment of Pro that starts later. */
async function schedule({ picker }: Stage): Promise<void> {
  picker.assignments = [{ productPlanId: 'pro', startTimeInSeconds: secondsInDays(10) }];
  await picker.updateComplete;
}

/** Part or class of the focused element. */
const focused = (): string => {
  const focus = focusedElement();
  return focus?.getAttribute('part') || focus?.className || focus?.localName || '';
};

/** Opens the review of a button with Enter. */
async function openByKey({ picker }: Stage, button: HTMLElement): Promise<void> {
  button.focus();
  await pressKeys('Enter');
  await until(() => dialogOf(picker).open, 'the review');
}

/** Presses Enter on the confirm button, once or more often. */
async function confirmByKey({ picker }: Stage, ...more: string[]): Promise<void> {
  const restore = await passGuard(picker);
  confirmButtonOf(picker).focus();
  await pressKeys('Enter', ...more);
  restore();
}

/** Changes to Pro by keyboard. */
async function change(stage: Stage): Promise<void> {
  await openByKey(stage, buttonOf(stage.picker, 'pro'));
  await confirmByKey(stage);
}

async function expectOnMessage({ picker }: Stage): Promise<void> {
  await untilOutcome(picker);
  await untilSettled();
  const focus = focusedElement();
  expect(focus?.matches('.message > strong'), `on the title of the message, not on ${focused()}`).to.equal(
    true,
  );
  expect(focus?.getAttribute('tabindex')).to.equal('-1');
}

/** Checks that Enter and Space at the current focus neither send nor review. */
async function expectHarmless(stage: Stage): Promise<void> {
  const { picker, asked, calls, customer } = stage;
  const before = { asked: asked.length, calls: calls.count };
  await pressKeys('Enter', ' ', 'Enter');
  await untilSettled();
  expect(picker.pending).to.equal(false);
  expect({ asked: asked.length, calls: calls.count }).to.deep.equal(before);
  expect((await customer.ledger()).requests.length).to.equal(before.calls);
}

const plansAssigned = async ({ customer }: Stage) =>
  (await customer.ledger()).assignments.map(({ plan }) => plan.productPlanId);

describe('the focus after an outcome', () => {
  const outcomes: [how: string, faults: Fault[], prepare?: () => void][] = [
    ['assigned', []],
    ['unknown', [{ status: 500 }]],
    ['called off', [], () => listen('plan-assign', (event) => event.waitUntil(Promise.resolve(false)))],
  ];
  for (const [how, faults, prepare] of outcomes)
    it(`N18 is on the message, where Enter does nothing, when ${how}`, async () => {
      const stage = await start(faults);
      prepare?.();
      await change(stage);
      await expectOnMessage(stage);
      // For keyboard users.
      expect(getComputedStyle(focusedElement()?.closest('.message') as Element).outlineStyle).to.equal(
        'solid',
      );
      await expectHarmless(stage);
    });

  it('N18 returns to the plan, without a message, when the page prevents the change', async () => {
    const stage = await start();
    listen('plan-assign', (event) => event.preventDefault());
    await change(stage);
    await untilSettled();
    expect(focusedElement() === buttonOf(stage.picker, 'pro'), focused()).to.equal(true);
    expect([stage.picker.error, stage.calls.count, ...outcomeEventsOf(stage)]).to.deep.equal([null, 0]);
    for (const region of ['notice', 'outcome', 'error'])
      expect(textOf(partOf(stage.picker, region))).to.equal('');
    await expectHarmless(stage);
  });

  it('N18 stays where a listener of the outcome moves it', async () => {
    const stage = await start();
    const heading = Object.assign(document.createElement('h1'), { tabIndex: -1 });
    stage.picker.after(heading);
    listen('plan-assigned', () => {
      heading.focus();
    });
    await change(stage);
    await untilOutcome(stage.picker);
    await untilSettled();
    expect(focusedElement() === heading, focused()).to.equal(true);
  });
});

describe('Enter pressed twice', () => {
  for (const [name, label, plan] of [
    ['cancel', 'Cancel Basic', 'free'],
    ['keep', 'Keep Basic', 'basic'],
  ] as const)
    it(`N18 on "${label}" opens one review, on its confirmation sends one request and does not undo it`, async () => {
      const stage = await start();
      if (name === 'keep') await schedule(stage);
      partOf(stage.picker, name).focus();
      await pressKeys('Enter', 'Enter', 'Enter');
      await until(() => dialogOf(stage.picker).open, 'the review');
      await expectTraffic(stage, { calls: 0 });
      await confirmByKey(stage, 'Enter', 'Enter', 'Enter');
      await expectOnMessage(stage);
      await expectHarmless(stage);
      expect(await plansAssigned(stage)).to.deep.equal([plan]);
    });

  it('N18 on "Done" removes the outcome and sends nothing', async () => {
    const stage = await start();
    await change(stage);
    await expectOnMessage(stage);
    partOf(stage.picker, 'done').focus();
    await pressKeys('Enter', 'Enter');
    await untilSettled();
    expect(partsOf(stage.picker, 'done')).to.have.length(0);
    expect(focused()).to.equal('heading');
    await expectHarmless(stage);
    expect(await plansAssigned(stage)).to.deep.equal(['pro']);
  });

  it('N18 on "Stop" moves the focus to the message', async () => {
    const stage = await start();
    listen('plan-assign', (event) => event.waitUntil(new Promise(() => undefined)));
    await change(stage);
    await until(() => partsOf(stage.picker, 'stop').length, 'the button');
    partOf(stage.picker, 'stop').focus();
    await pressKeys('Enter', 'Enter');
    await expectOnMessage(stage);
    expect(textOf(partOf(stage.picker, 'error'))).to.contain(en.stopped);
    await expectHarmless(stage);
    expect(stage.calls.count).to.equal(0);
  });

  it('N18 moves the focus from "Keep Basic" to no button when the scheduled change begins', async () => {
    const stage = await start();
    await schedule(stage);
    partOf(stage.picker, 'keep').focus();
    stage.picker.assignments = [];
    await stage.picker.updateComplete;
    await untilSettled();
    expect(partsOf(stage.picker, 'keep')).to.have.length(0);
    expect(focused()).to.equal('heading');
    await expectHarmless(stage);
  });
});
