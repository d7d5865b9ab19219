/** Group H: what listeners of the page do to the element whose event they hear. */
import { expect } from '@open-wc/testing';
import type { PortalError } from '../../src/service/errors.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { changePlan, choosePlan, outcome } from '../support/customer.js';
import { loaded, mountSettings } from '../support/mount.js';
import { nextTask, until } from '../support/waiting.js';
import { text } from '../support/rendered.js';
import { failure } from '../service/helpers.js';
import { said } from '../support/errors.js';
import { arrive, type Scene, signIn } from '../support/scene.js';
import { expectAssigned, expectFailure, expectNoLeak, expectTraffic } from '../support/attempts.js';
import { holdAnswers, interferingPage, onRecord, overhear, type Page, putBack, seat } from './flight.js';
import { hurryRequests } from '../support/clock.js';

const unknown = { code: 'service', status: 500, outcome: 'unknown' } as const;

/** What a listener does, and in the end resolves to. */
type Reaction = (picker: PortalPlanPickerElement, page: Page) => unknown;

const reactions: Record<string, Reaction> = {
  throws: () => undefined,
  'removes the element': (picker) => picker.remove(),
  'moves the element': putBack,
  'changes the token': (picker, { token }) => (picker.sessionToken = token),
  'calls assign()': async (picker) => {
    const error = await failure(picker.assign({ productPlanId: 'free' }));
    expect(said(error)).to.deep.equal({ code: 'busy', outcome: 'not-applied' });
  },
  'asks for a review, and to cancel': (picker) => {
    picker.requestAssign();
    picker.cancelPlan();
  },
  'changes what is chosen': (picker) => Object.assign(picker, { value: 'free', startTimeInSeconds: 1 }),
};

/** An attempt whose page reacts, once, to one of its events; the picker is back in its place then. */
async function reacting(scene: Scene, type: 'plan-assign' | 'plan-assigned' | 'plan-error', react: Reaction) {
  const picker = await seat(scene, { 'default-plan': 'free', customer: 'ann' });
  const { parentElement } = picker;
  const page = await interferingPage(scene);
  overhear(scene, picker);
  const reacted: unknown[] = [];
  picker.addEventListener(type, () => reacted.push(react(picker, page)), { once: true });
  // Heard in the realm of the other page, which is told of what it throws.
  if (react === reactions.throws) picker.addEventListener(type, page.fault, { once: true });
  await changePlan(picker);
  expect(reacted, 'the event was heard').to.have.length(1);
  await Promise.all(reacted);
  if (!picker.isConnected) parentElement?.append(picker);
  Object.assign(picker, { value: '', productId: null, startTimeInSeconds: null });
  await picker.updateComplete;
  return picker;
}

describe('H11: a listener of the picker interferes', () => {
  for (const [what, react] of Object.entries(reactions)) {
    it(`H11 plan-assign: a listener ${what}: one POST, of what was confirmed`, async () => {
      const scene = await arrive();
      const picker = await reacting(scene, 'plan-assign', react);
      expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
      const { assignment } = picker;
      expect(assignment).to.include({ productPlanId: 'pro', customerId: scene.customer.customerId });
      const traffic = what === 'changes the token' ? { received: 0 } : { applied: 1 };
      await expectAssigned(scene, picker, assignment ?? {}, { calls: 1, ...traffic });
    });

    it(`H11 plan-assigned: a listener ${what}: one POST, and its result is there`, async () => {
      const scene = await arrive();
      const picker = await reacting(scene, 'plan-assigned', react);
      await expectAssigned(scene, picker, await onRecord(scene));
    });

    it(`H11 plan-error: a listener ${what}: one POST, and its outcome is there`, async () => {
      const scene = await arrive([{ status: 500 }]);
      const picker = await reacting(scene, 'plan-error', react);
      await expectFailure(scene, picker, unknown, { calls: 1 });
    });
  }

  it('H11 plan-error: a listener tries again at once, every time: refused as busy, and no second POST', async () => {
    const scene = await arrive([{ status: 500 }]);
    const picker = await seat(scene);
    const refused: unknown[] = [];
    picker.addEventListener('plan-error', () => {
      picker.assign({ productPlanId: 'pro' }).catch((error: unknown) => refused.push(error));
    });
    await changePlan(picker);
    await nextTask();
    expect(refused).to.have.length(1);
    await expectFailure(scene, picker, unknown, { calls: 1 });
  });

  it('H11 change: listeners throw, change the token and remove the element: the choice stays', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    const { parentElement } = picker;
    const { fault, token } = await interferingPage(scene);
    picker.addEventListener('change', fault);
    picker.addEventListener('change', () => (picker.sessionToken = token));
    picker.addEventListener('change', () => picker.remove(), { once: true });
    await choosePlan(picker, 'pro');
    expect(picker.value).to.equal('pro');
    parentElement?.append(picker);
    await expectTraffic(scene, { calls: 0 });
    const response = await picker.assign();
    expect(response).to.include({ productPlanId: 'pro' });
    await expectAssigned(scene, picker, response, { calls: 1, received: 0 });
  });

  it('H11 change: a listener calls assign() each time: one POST, and no other choice meanwhile', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    const answers = holdAnswers();
    picker.addEventListener('change', () => void picker.assign());
    await choosePlan(picker, 'pro');
    await until(() => answers.count, 'the request');
    await choosePlan(picker, 'free');
    expect(picker.value).to.equal('pro');
    await answers.land();
    await outcome(picker);
    expect(await onRecord(scene)).to.include({ productPlanId: 'pro' });
    await expectTraffic(scene, { calls: 1, applied: 1 });
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
  });
});

describe('H11: a listener of session-request interferes', () => {
  type Answer = (
    event: HTMLElementEventMap['session-request'],
    picker: PortalPlanPickerElement,
    token: string,
  ) => void;

  /** An attempt without a token, and a page that does this when it is asked for one. */
  const asked = async (answer: Answer, doesThrow = false) => {
    const scene = await arrive();
    const picker = await seat(scene);
    picker.sessionToken = null;
    const { parentElement } = picker;
    const { fault } = await interferingPage(scene);
    overhear(scene, picker);
    if (doesThrow) picker.addEventListener('session-request', fault);
    picker.addEventListener('session-request', (event) => answer(event, picker, scene.customer.token));
    await changePlan(picker);
    parentElement?.append(picker);
    await picker.updateComplete;
    return { scene, picker };
  };

  const answers: Record<string, Answer> = {
    'answers, then removes the element': (event, picker, token) => {
      event.respondWith(token);
      picker.remove();
    },
    'removes the element, then answers': (event, picker, token) => {
      picker.remove();
      event.respondWith(token);
    },
    'answers twice': (event, _, token) => {
      event.respondWith(token);
      expect(() => event.respondWith('another')).to.throw(DOMException);
    },
    'calls assign(), then answers': (event, picker, token) => {
      void picker.assign({ productPlanId: 'free' });
      event.respondWith(token);
    },
  };
  for (const [what, answer] of Object.entries(answers))
    it(`H11 session-request: a listener ${what}: one POST`, async () => {
      const { scene, picker } = await asked(answer);
      await expectAssigned(scene, picker, await onRecord(scene));
      expect(picker.assignment).to.include({ productPlanId: 'pro' });
    });

  it('H11 session-request: a listener throws, and another one answers: one POST', async () => {
    const { scene, picker } = await asked((event, _, token) => event.respondWith(token), true);
    await expectAssigned(scene, picker, await onRecord(scene));
  });

  it('H11 session-request: a listener throws, and nobody answers: the session has ended', async () => {
    hurryRequests();
    const { scene, picker } = await asked(() => undefined, true);
    await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
  });

  it('H11 session-request: a listener sets the token instead: not sent, and the next press is', async () => {
    const { scene, picker } = await asked((_, self, token) => (self.sessionToken = token));
    expect(scene.events.map((event) => said((event as CustomEvent<PortalError>).detail))).to.deep.equal([
      { code: 'canceled', outcome: 'not-applied' },
    ]);
    await expectTraffic(scene, { calls: 0 });
    scene.events.splice(0);
    await changePlan(picker);
    await expectAssigned(scene, picker, await onRecord(scene));
  });
});

describe('H11: a listener of the settings interferes', () => {
  type Interference = (settings: PortalSettingsElement, token: string) => void;

  const cases: [string, Interference, number][] = [
    ['removes the element', (settings) => settings.remove(), 1],
    ['moves the element', putBack, 1],
    ['changes the token', (settings, token) => (settings.sessionToken = token), 2],
    ['calls reload()', (settings) => settings.reload(), 2],
    [
      'calls reload() twice',
      (settings) => {
        settings.reload();
        settings.reload();
      },
      2,
    ],
  ];
  for (const [type, ...faults] of [['settings-loaded'], ['settings-error', { status: 404 }]] as const) {
    /** Settings that are read for the first time, and a page that reacts to how that ends. */
    const heard = async (interfere?: Interference) => {
      const scene = await arrive([...faults]);
      const { fault, token } = await interferingPage(scene);
      const settings = await mountSettings();
      await until(() => settings.error, 'the missing session');
      overhear(scene, settings);
      if (interfere) settings.addEventListener(type, () => interfere(settings, token), { once: true });
      else settings.addEventListener(type, fault);
      signIn(scene, settings);
      await until(() => scene.events.length, 'the event');
      return { scene, settings };
    };

    for (const [what, interfere, times] of cases)
      it(`H11 ${type}: a listener ${what}: told once for each time they are read`, async () => {
        const { scene, settings } = await heard(interfere);
        await until(() => scene.events.length === times, 'the events');
        await loaded(settings);
        await scene.customer.ledger();
        // Another token is another session, which has no faults.
        const last = what === 'changes the token' ? 'settings-loaded' : type;
        expect(scene.events.map((event) => event.type)).to.deep.equal([type, last].slice(-times));
        // An element out of the page knows nothing.
        const { isConnected } = settings;
        expect(Boolean(settings.settings)).to.equal(isConnected && last === 'settings-loaded');
        expect(Boolean(settings.error)).to.equal(isConnected && last === 'settings-error');
        expectNoLeak(scene, settings);
      });

    it(`H11 ${type}: a listener throws: what came of it is shown all the same`, async () => {
      const { scene, settings } = await heard();
      await settings.updateComplete;
      expect(text(settings)).to.match(type === 'settings-loaded' ? /Example Ltd/ : /could not be loaded/);
      await expectTraffic(scene, { calls: 1 });
      expectNoLeak(scene, settings);
    });
  }
});
