/** The customer leaves the page during a change and comes back. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  createCanaryToken,
  en,
  expect,
  passGuard,
  SandboxCustomer,
  scriptTag,
  widgetsMarkup,
} from '../support/browser.js';
import { testRow } from '../support/exclusions.js';

interface Step {
  step: 'go' | 'back' | 'call' | 'close';
  argument?: unknown;
}

const tab = async <T>(step: Step['step'], argument?: unknown): Promise<T> => {
  const result = await executeServerCommand<{ has: boolean; answer: T }, Step>('tab', { step, argument });
  if (!result.has) throw new Error('This driver has no tabs.');
  return result.answer;
};

/** What the page has recorded since it was created. */
interface PageRecord {
  /** Whether it came from the back-forward cache. */
  persisted: boolean;
  events: string[];
  pending: boolean;
  shown: string;
  /** Whether the button of the plan opens its review again. */
  canRetry: boolean;
}

/** Runs in the page. It is sent as text with `passGuard()`, and uses nothing else from outside. */
function recordPage(): void {
  const events: string[] = [];
  let persisted = false;
  addEventListener('pageshow', (event) => {
    persisted ||= event.persisted;
  });
  const ended = new Promise<void>((resolve) => {
    for (const type of ['plan-assigned', 'plan-error'] as const)
      addEventListener(type, (event) => {
        const { code, outcome = 'assigned' } = event.detail as { code?: string; outcome?: string };
        events.push(code === 'canceled' ? code : outcome);
        resolve();
      });
  });
  const held = new Promise<void>((resolve) => {
    addEventListener('plan-assign', (event) => {
      if (!location.hash) return;
      // As a page does that continues at its payment provider.
      event.waitUntil(new Promise(() => undefined));
      resolve();
    });
  });
  const find = (): PortalPlanPickerElement =>
    document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  const press = async (host: Element | null, selector: string): Promise<void> => {
    host?.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
    await find().updateComplete;
  };
  Object.assign(window, {
    begin: async (session: object) => {
      Object.assign(find(), session);
      await press(find().querySelector('[value=pro]'), '[part=button]');
      await passGuard(find());
      await press(find(), '[part=confirm]');
      if (location.hash) await held;
    },
    getRecord: async (): Promise<PageRecord> => {
      if (persisted) await ended;
      await find().updateComplete;
      const { shadowRoot, pending } = find();
      const shown = shadowRoot?.textContent ?? '';
      await press(find().querySelector('[value=pro]'), '[part=button]');
      const canRetry = shadowRoot?.querySelector('dialog')?.open === true;
      return { persisted, events, pending, shown, canRetry };
    },
  });
}

const before = `${passGuard.toString()} (${recordPage.toString()})()`;

const make = (page: { body: string; before?: string }): Promise<string> =>
  executeServerCommand<string, object>('page', { headers: {}, ...page });

describe('leaving the page during the POST', () => {
  for (const [when, delay] of [
    ['before the response', 1500],
    ['after the response', 100],
  ] as const)
    testRow(
      `H12 sends one request and shows its outcome or that it is unknown, once, when left ${when}`,
      async () => {
        const customer = await SandboxCustomer.create({ token: createCanaryToken() });
        await customer.setFaults({ method: 'POST', delay });
        await tab('go', location.origin + (await make({ before, body: scriptTag + widgetsMarkup })));
        await tab('call', ['begin', { baseUrl: customer.url, sessionToken: customer.token }]);
        await customer.untilReceived('requests');
        await tab('go', location.origin + (await make({ body: 'Elsewhere' })));
        if (when === 'after the response') await customer.untilReceived('assignments');
        await tab('back');
        const { persisted, events, pending, shown } = await tab<PageRecord>('call', ['getRecord']);
        await tab('close');
        await customer.untilReceived('assignments');
        expect((await customer.ledger()).requests).to.have.length(1);
        expect(persisted, 'the page came back as it was').to.equal(true);
        expect(events).to.have.length(1);
        expect(events[0]).to.be.oneOf(['assigned', 'unknown']);
        const unknown = en.unknown;
        expect(shown.includes(unknown), 'says that the outcome is unknown').to.equal(events[0] === 'unknown');
        expect(/Pro (is active|starts)/.test(shown), 'says that it was made').to.equal(
          events[0] === 'assigned',
        );
        expect(pending).to.equal(false);
      },
    );
});

describe('H13: leaving the page while it holds a change', () => {
  testRow('H13 ends the change as canceled, once, and can make it again', async () => {
    const customer = await SandboxCustomer.create({ token: createCanaryToken() });
    const address = location.origin + (await make({ before, body: scriptTag + widgetsMarkup }));
    await tab('go', `${address}#hold`);
    await tab('call', ['begin', { baseUrl: customer.url, sessionToken: customer.token }]);
    await tab('go', location.origin + (await make({ body: 'Elsewhere' })));
    await tab('back');
    const { persisted, events, pending, shown, canRetry } = await tab<PageRecord>('call', ['getRecord']);
    await tab('close');
    expect(persisted, 'the page came back as it was').to.equal(true);
    expect([events, pending, canRetry]).to.deep.equal([['canceled'], false, true]);
    expect(shown).to.contain(en.notChanged);
    expect((await customer.ledger()).assignments).to.have.length(0);
  });
});
