/** Row H12: a customer who leaves the page during the POST, and comes back. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { canary } from '../support/scene.js';
import { scriptTag } from '../support/visit.js';
import { widgets } from './policies.js';
import { row } from './exclusions.js';

interface Step {
  step: 'go' | 'back' | 'call' | 'close';
  argument?: unknown;
}

const tab = async <T>(step: Step['step'], argument?: unknown): Promise<T> => {
  const told = await executeServerCommand<{ has: boolean; answer: T }, Step>('tab', { step, argument });
  if (!told.has) throw new Error('This driver has no tabs.');
  return told.answer;
};

/** What the page saw since it was made. */
interface Story {
  /** Whether it came back as it was left. */
  persisted: boolean;
  events: string[];
  pending: boolean;
  shown: string;
}

/** Runs in the page, and has to hold all that it needs. */
function story(): void {
  const events: string[] = [];
  let persisted = false;
  addEventListener('pageshow', (event) => {
    persisted ||= event.persisted;
  });
  const ended = new Promise<void>((resolve) => {
    for (const type of ['plan-assigned', 'plan-error'] as const)
      addEventListener(type, (event) => {
        const { outcome = 'assigned' } = event.detail as { outcome?: string };
        events.push(outcome);
        resolve();
      });
  });
  const find = (): PortalPlanPickerElement =>
    document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  const press = async (selector: string): Promise<void> => {
    for (const { shadowRoot } of [find(), ...find().querySelectorAll('portal-plan')])
      shadowRoot?.querySelector<HTMLElement>(selector)?.click();
    await find().updateComplete;
  };
  Object.assign(window, {
    begin: async (session: object) => {
      Object.assign(find(), session);
      await press('input[value=pro]');
      await press('[part~=submit]');
      await press('[part~=confirm]');
    },
    told: async (): Promise<Story> => {
      if (persisted) await ended;
      await find().updateComplete;
      const { shadowRoot, pending } = find();
      return { persisted, events, pending, shown: shadowRoot?.textContent ?? '' };
    },
  });
}

/** Asks the sandbox until it has so many. */
async function seen(customer: SandboxCustomer, what: 'requests' | 'assignments'): Promise<void> {
  while (!(await customer.ledger())[what].length) continue;
}

const make = (page: { body: string; before?: string }): Promise<string> =>
  executeServerCommand<string, object>('page', { headers: {}, ...page });

describe('H12 left during the POST, and back', () => {
  for (const [when, delay] of [
    ['before the answer', 1500],
    ['after the answer', 100],
  ] as const)
    row(`H12 ${when}: one request, and its result or that it is unknown, once`, async () => {
      const customer = await SandboxCustomer.arrive({ token: canary() });
      await customer.fail({ method: 'POST', delay });
      const before = `(${story.toString()})()`;
      await tab('go', location.origin + (await make({ before, body: scriptTag + widgets })));
      await tab('call', ['begin', { baseUrl: customer.url, sessionToken: customer.token }]);
      await seen(customer, 'requests');
      await tab('go', location.origin + (await make({ body: 'Elsewhere' })));
      if (when === 'after the answer') await seen(customer, 'assignments');
      await tab('back');
      const { persisted, events, pending, shown } = await tab<Story>('call', ['told']);
      await tab('close');
      await seen(customer, 'assignments');
      expect((await customer.ledger()).requests).to.have.length(1);
      expect(persisted, 'the page came back as it was').to.equal(true);
      expect(events).to.have.length(1);
      expect(events[0]).to.be.oneOf(['assigned', 'unknown']);
      const unknown = format(en['unknown-start'], { plan: 'Pro' });
      expect(shown.includes(unknown), 'says that nobody knows').to.equal(events[0] === 'unknown');
      expect(/Pro (is active|starts)/.test(shown), 'says that it was made').to.equal(
        events[0] === 'assigned',
      );
      expect(pending).to.equal(false);
    });
});
