/** Group H: listeners of the page that interfere with the element. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import type { PortalError } from '../../src/service/errors.js';
import { errorOf } from '../service/helpers.js';
import { changePlan, untilOutcome } from '../support/actions.js';
import { expectAssigned, expectFailure, expectNoLeak, expectTraffic } from '../support/attempts.js';
import { skipSessionRequestDelays } from '../support/clock.js';
import { errorFieldsOf } from '../support/errors.js';
import { mountSettingsOf, reinsert, untilLoaded } from '../support/mount.js';
import { openPage } from '../support/page.js';
import { lastAssignmentOf, recordWidgetEvents } from '../support/pending.js';
import { dialogOf, renderedTextOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { mountSignedInPicker, openScene, type Scene, signIn } from '../support/scene.js';
import { until } from '../support/waiting.js';

/** What an interfering listener uses. */
interface Interference {
  /** Throws, as a function of another page, where the error is reported: here it would fail the test. */
  fault: () => never;
  /** Another token of the same customer. */
  token: string;
}

async function openInterferingPage(scene: Scene): Promise<Interference> {
  const page = await openPage(`<script>
    addEventListener('error', (event) => event.preventDefault());
    window.fault = () => { throw new Error('a fault of the page'); };
  </script>`);
  // The frame is a property of the window.
  scene.globals = Object.getOwnPropertyNames(window);
  const { token } = await SandboxCustomer.create({ customerId: scene.customer.customerId });
  return { fault: (page as unknown as Interference).fault, token };
}

const unknown = { code: 'service', status: 500, outcome: 'unknown' } as const;

/** What a listener does and resolves to. */
type Reaction = (picker: PortalPlanPickerElement, page: Interference) => unknown;

const reactions: Record<string, Reaction> = {
  throws: () => undefined,
  'removes the element': (picker) => picker.remove(),
  'moves the element': reinsert,
  'changes the token': (picker, { token }) => (picker.sessionToken = token),
  'changes price, start and readonly': (picker) => {
    picker.querySelector('[value=pro]')?.setAttribute('price', '1');
    Object.assign(picker, { startTimeInSeconds: 1, readonly: true });
  },
};

/** What a listener of an event before the outcome does in vain. */
const refused: Record<string, Reaction> = {
  'calls assign()': async (picker) => {
    const error = await errorOf(picker.assign({ productPlanId: 'free' }));
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'busy', outcome: 'not-applied' });
  },
  'asks for a review, and to cancel': (picker) => {
    picker.review('free');
    picker.shadowRoot?.querySelector<HTMLElement>('[part=cancel]')?.click();
  },
};

/** Changes the plan while a listener reacts once to an event; returns the picker, back at its place. */
async function reacting(scene: Scene, type: 'plan-assign' | 'plan-assigned' | 'plan-error', react: Reaction) {
  const { customerId: customer } = scene.customer;
  const picker = await mountSignedInPicker(scene, { 'default-plan': 'free', customer });
  const { parentElement } = picker;
  const page = await openInterferingPage(scene);
  recordWidgetEvents(scene, picker);
  const reacted: unknown[] = [];
  picker.addEventListener(type, () => reacted.push(react(picker, page)), { once: true });
  // A function of the other page, to which its error is reported.
  if (react === reactions.throws) picker.addEventListener(type, page.fault, { once: true });
  await changePlan(picker);
  expect(reacted, 'the event was heard').to.have.length(1);
  await Promise.all(reacted);
  if (!picker.isConnected) parentElement?.append(picker);
  Object.assign(picker, { productId: null, startTimeInSeconds: null, readonly: false });
  await picker.updateComplete;
  return picker;
}

describe('H11: listeners of the picker', () => {
  for (const [what, react] of Object.entries({ ...reactions, ...refused }))
    it(`H11 sends one POST with what was confirmed when a plan-assign listener ${what}`, async () => {
      const scene = await openScene();
      const picker = await reacting(scene, 'plan-assign', react);
      expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
      const { assignment } = picker;
      expect(assignment).to.include({ productPlanId: 'pro', customerId: scene.customer.customerId });
      const traffic = what === 'changes the token' ? { received: 0 } : { applied: 1 };
      await expectAssigned(scene, picker, assignment ?? {}, { calls: 1, ...traffic });
    });

  for (const [what, react] of Object.entries(reactions)) {
    it(`H11 sends one POST and shows the outcome when a plan-assigned listener ${what}`, async () => {
      const scene = await openScene();
      const picker = await reacting(scene, 'plan-assigned', react);
      await expectAssigned(scene, picker, await lastAssignmentOf(scene));
    });

    it(`H11 sends one POST and shows the error when a plan-error listener ${what}`, async () => {
      const scene = await openScene([{ status: 500 }]);
      const picker = await reacting(scene, 'plan-error', react);
      await expectFailure(scene, picker, unknown, { calls: 1 });
    });
  }

  for (const [type, ...faults] of [['plan-assigned'], ['plan-error', { status: 500, times: 1 }]] as const) {
    it(`H11 makes an attempt of its own when a ${type} listener calls assign()`, async () => {
      const scene = await openScene([...faults]);
      const picker = await mountSignedInPicker(scene);
      picker.addEventListener(type, () => void picker.assign({ productPlanId: 'free' }), { once: true });
      await changePlan(picker);
      await untilOutcome(picker);
      expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}', '{"productPlanId":"free"}']);
      expect(scene.events.map((event) => event.type)).to.deep.equal([type, 'plan-assigned']);
      scene.events.shift();
      const applied = type === 'plan-assigned' ? 2 : 1;
      await expectAssigned(scene, picker, await lastAssignmentOf(scene), { calls: 2, applied });
    });

    it(`H11 opens the review when a ${type} listener calls review()`, async () => {
      const scene = await openScene([...faults]);
      const picker = await mountSignedInPicker(scene);
      picker.addEventListener(type, () => picker.review('free'), { once: true });
      await changePlan(picker);
      expect(dialogOf(picker).open).to.equal(true);
      expect(scene.events.map((event) => event.type)).to.deep.equal([type]);
      expect(scene.calls.count).to.equal(1);
    });
  }
});

describe('H11: listeners of session-request', () => {
  type Answer = (
    event: HTMLElementEventMap['session-request'],
    picker: PortalPlanPickerElement,
    token: string,
  ) => void;

  /** Changes the plan without a token while the page reacts to session-request. */
  const asked = async (answer: Answer, doesThrow = false) => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene);
    picker.sessionToken = null;
    const { parentElement } = picker;
    const { fault } = await openInterferingPage(scene);
    recordWidgetEvents(scene, picker);
    if (doesThrow) picker.addEventListener('session-request', fault);
    picker.addEventListener('session-request', (event) => answer(event, picker, scene.customer.token));
    await changePlan(picker);
    parentElement?.append(picker);
    await picker.updateComplete;
    return { scene, picker };
  };

  const answers: Record<string, Answer> = {
    'responds, then removes the element': (event, picker, token) => {
      event.respondWith(token);
      picker.remove();
    },
    'removes the element, then responds': (event, picker, token) => {
      picker.remove();
      event.respondWith(token);
    },
    'responds twice': (event, _, token) => {
      event.respondWith(token);
      expect(() => event.respondWith('another')).to.throw(DOMException);
    },
    'calls assign(), then responds': (event, picker, token) => {
      void picker.assign({ productPlanId: 'free' });
      event.respondWith(token);
    },
  };
  for (const [what, answer] of Object.entries(answers))
    it(`H11 sends one POST when a session-request listener ${what}`, async () => {
      const { scene, picker } = await asked(answer);
      await expectAssigned(scene, picker, await lastAssignmentOf(scene));
      expect(picker.assignment).to.include({ productPlanId: 'pro' });
    });

  it('H11 sends one POST when a session-request listener throws and another one responds', async () => {
    const { scene, picker } = await asked((event, _, token) => event.respondWith(token), true);
    await expectAssigned(scene, picker, await lastAssignmentOf(scene));
  });

  it('H11 fails with session when a session-request listener throws and nobody responds', async () => {
    skipSessionRequestDelays();
    const { scene, picker } = await asked(() => undefined, true);
    await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
  });

  it('H11 sends at the next press when a session-request listener sets the token', async () => {
    const { scene, picker } = await asked((_, self, token) => (self.sessionToken = token));
    expect(
      scene.events.map((event) => errorFieldsOf((event as CustomEvent<PortalError>).detail)),
    ).to.deep.equal([{ code: 'canceled', outcome: 'not-applied' }]);
    await expectTraffic(scene, { calls: 0 });
    scene.events.splice(0);
    await changePlan(picker);
    await expectAssigned(scene, picker, await lastAssignmentOf(scene));
  });
});

describe('H11: listeners of the settings', () => {
  type Interference = (settings: PortalSettingsElement, token: string) => void;

  const cases: [string, Interference, number][] = [
    ['removes the element', (settings) => settings.remove(), 1],
    ['moves the element', reinsert, 1],
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
    /** Mounts settings while a listener reacts to their first event. */
    const heard = async (interfere?: Interference) => {
      const scene = await openScene([...faults]);
      const { fault, token } = await openInterferingPage(scene);
      const settings = await mountSettingsOf();
      await until(() => settings.error, 'the missing session');
      recordWidgetEvents(scene, settings);
      if (interfere) settings.addEventListener(type, () => interfere(settings, token), { once: true });
      else settings.addEventListener(type, fault);
      signIn(scene, settings);
      await until(() => scene.events.length, 'the event');
      return { scene, settings };
    };

    for (const [what, interfere, times] of cases)
      it(`H11 settings dispatch one event for each request when a ${type} listener ${what}`, async () => {
        const { scene, settings } = await heard(interfere);
        await until(() => scene.events.length === times, 'the events');
        await untilLoaded(settings);
        await scene.customer.ledger();
        // The session of the other token has no faults.
        const last = what === 'changes the token' ? 'settings-loaded' : type;
        expect(scene.events.map((event) => event.type)).to.deep.equal([type, last].slice(-times));
        // A removed element has no result.
        const { isConnected } = settings;
        expect(Boolean(settings.settings)).to.equal(isConnected && last === 'settings-loaded');
        expect(Boolean(settings.error)).to.equal(isConnected && last === 'settings-error');
        expectNoLeak(scene, settings);
      });

    it(`H11 settings show the result when a ${type} listener throws`, async () => {
      const { scene, settings } = await heard();
      await settings.updateComplete;
      expect(renderedTextOf(settings)).to.match(
        type === 'settings-loaded' ? /Example Ltd/ : /could not be loaded/,
      );
      await expectTraffic(scene, { calls: 1 });
      expectNoLeak(scene, settings);
    });
  }
});
