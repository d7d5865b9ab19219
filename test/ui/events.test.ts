/** How the events of the elements reach the page. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { changePlan, chooseInterval, openReview, press } from '../support/actions.js';
import { listen, recordEvents } from '../support/events.js';
import { attributeMarkup, type Attributes, fourPlans, planMarkup } from '../support/markup.js';
import { mount, mountPickerOf, sessionAttributes, untilLoaded } from '../support/mount.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { until } from '../support/waiting.js';
import { skipSessionRequestDelays } from '../support/clock.js';

const types = [
  'interval-change',
  'plan-review',
  'plan-dismiss',
  'plan-assign',
  'plan-assigned',
  'plan-error',
  'settings-loaded',
  'settings-error',
  'session-request',
] as const;

/** An element in the shadow root of a component. */
async function mountInComponent<T extends HTMLElement>(content: string): Promise<T> {
  const component = await mount('<div></div>');
  const inside = document.createElement('div');
  component.attachShadow({ mode: 'open' }).append(inside);
  return mount<T>(content, inside);
}

const settingsWith = (attributes: Attributes): Promise<PortalSettingsElement> =>
  mountInComponent(`<portal-settings ${attributeMarkup(attributes)}></portal-settings>`);

describe('events from the shadow root of a component', () => {
  for (const [act, faults, expected] of [
    [changePlan, [], ['plan-review', 'plan-assign', 'plan-assigned']],
    [changePlan, [{ status: 400 }], ['plan-review', 'plan-assign', 'plan-error']],
    [
      async (picker: PortalPlanPickerElement) => {
        await openReview(picker);
        await press(picker, 'dismiss');
        await chooseInterval(picker, 'year');
      },
      [],
      ['plan-review', 'plan-dismiss', 'interval-change'],
    ],
  ] as const)
    it(`reach the document: ${expected.join(', ')}`, async () => {
      const events = recordEvents(...types);
      const customer = await SandboxCustomer.create();
      await customer.setFaults(...faults);
      const plans = fourPlans + planMarkup({ value: 'year', interval: 'year' });
      await act(
        await mountInComponent(
          `<portal-plan-picker ${attributeMarkup(sessionAttributes(customer))}>${plans}</portal-plan-picker>`,
        ),
      );
      expect(events.map(({ type }) => type)).to.deep.equal(expected);
    });

  it('reach the document: `settings-loaded`', async () => {
    const events = recordEvents(...types);
    const settings = await settingsWith(sessionAttributes(await SandboxCustomer.create()));
    await untilLoaded(settings);
    expect(settings.settings).not.to.equal(null);
    expect(events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
  });

  it('reach the document: `session-request`, `settings-error`', async () => {
    const events = recordEvents(...types);
    const { url } = await SandboxCustomer.create();
    skipSessionRequestDelays();
    const settings = await settingsWith({ 'base-url': url });
    await until(() => settings.error, 'the error');
    expect([...new Set(events.map(({ type }) => type))]).to.deep.equal(['session-request', 'settings-error']);
  });
});

describe('respondWith()', () => {
  it('stops the remaining listeners of `session-request`, also on the same element', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(undefined, { 'base-url': customer.url });
    const heard: string[] = [];
    picker.addEventListener('session-request', () => heard.push('before the answer'));
    picker.addEventListener('session-request', (event) => {
      heard.push('the answer');
      event.respondWith(customer.token);
    });
    picker.addEventListener('session-request', () => heard.push('after the answer'));
    listen('session-request', () => heard.push('the document'));
    await changePlan(picker);
    expect(picker.assignment).to.include({ productPlanId: 'pro' });
    expect(heard).to.deep.equal(['before the answer', 'the answer']);
  });

  it('throws InvalidStateError on a second call and after the dispatch; the first response counts', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(undefined, { 'base-url': customer.url });
    const errors: unknown[] = [];
    const answer = (event: HTMLElementEventMap['session-request'], token: string) => {
      try {
        event.respondWith(token);
      } catch (error) {
        errors.push((error as DOMException).name);
      }
    };
    picker.addEventListener('session-request', (event) => {
      answer(event, customer.token);
      answer(event, 'another');
      queueMicrotask(() => answer(event, 'a third'));
    });
    await changePlan(picker);
    expect(picker.assignment).to.include({ productPlanId: 'pro' });
    expect(errors).to.deep.equal(['InvalidStateError', 'InvalidStateError']);
  });
});
