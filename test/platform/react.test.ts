/** Components of `portal-elements/react.js` and plain elements: rendered by React, and hydrated from a server's HTML. */
import { fixture, html } from '@open-wc/testing';
import { act, createElement, type ReactElement, type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { spy } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PlanAssignEvent } from '../../src/events.js';
import {
  PortalPlan,
  PortalPlanPicker,
  type PortalPlanPickerProps,
  PortalSession,
  PortalSettings,
} from '../../src/react.js';
import {
  cardOf,
  confirm,
  currentLabelsOf,
  en,
  expect,
  hasCards,
  labelsOf,
  openReview,
  partOf,
  press,
  queryRendered,
  recordRequests,
  reviewOf,
  SandboxCustomer,
  textOf,
  until,
  untilOutcome,
} from '../support/browser.js';

const plans = [
  { value: 'free', label: 'Free', price: 0 },
  { value: 'basic', label: 'Basic', price: 19 },
  { value: 'pro', label: 'Pro', price: 49 },
].map((plan) => createElement(PortalPlan, { key: plan.value, currency: 'EUR', interval: 'month', ...plan }));

interface Billing extends PortalPlanPickerProps {
  signedIn?: SandboxCustomer;
}

const Billing = ({ signedIn, ...props }: Billing): ReactElement =>
  createElement(
    PortalSession,
    signedIn ? { baseUrl: signedIn.url, sessionToken: signedIn.token } : {},
    createElement(PortalPlanPicker, { currentPlan: 'basic', ...props }, plans, props.children),
  );

const strict = (node: ReactNode): ReactElement => createElement(StrictMode, null, node);

let root: Root | undefined;
const unmount = (): void => act(() => root?.unmount());

afterEach(() => {
  unmount();
  root = undefined;
});

Object.assign(window, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders an application into a container, or hydrates it. Resolves to its picker after the effects. */
async function renderApp(box: HTMLElement, content: ReactElement): Promise<PortalPlanPickerElement> {
  act(() => {
    const app = strict(content);
    if (root) root.render(app);
    else if (box.childElementCount) root = hydrateRoot(box, app);
    else (root = createRoot(box)).render(app);
  });
  const picker = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  await picker.updateComplete;
  return picker;
}

const render = (box: HTMLElement, props: Billing): Promise<PortalPlanPickerElement> =>
  renderApp(box, createElement(Billing, props));

const createBox = (): Promise<HTMLElement> => fixture(html`<div></div>`);

const headingOf = (picker: PortalPlanPickerElement): string => textOf(partOf(picker, 'heading'));

describe('a React component', () => {
  it("writes props with an attribute into the server's HTML, but no token", () => {
    const messages = { choosePlan: 'Plans' };
    const wide = { currentPlan: null, requireHold: true, schedule: false, className: 'wide', messages };
    const pro = { value: 'pro', label: 'Pro', price: 49, regularPrice: 59, featured: true, disabled: true };
    const app = createElement(
      PortalSession,
      { baseUrl: '/billing', sessionToken: 'secret', customer: 7 },
      createElement(
        PortalPlanPicker,
        wide,
        createElement(PortalPlan, pro),
        createElement(PortalPlan, { value: 'basic', disabled: false }, 'Ten projects'),
      ),
      createElement(PortalSettings, { fields: { a: 'A' }, headingLevel: 3, hidden: false }),
    );
    const page = new DOMParser().parseFromString(renderToString(app), 'text/html');
    for (const each of page.querySelectorAll('[defer-hydration]')) each.removeAttribute('defer-hydration');
    expect(page.body.innerHTML).to.equal(
      '<portal-session base-url="/billing" customer="7">' +
        '<portal-plan-picker require-hold="" class="wide">' +
        '<portal-plan value="pro" label="Pro" price="49" regular-price="59" featured="" disabled=""></portal-plan>' +
        '<portal-plan value="basic">Ten projects</portal-plan>' +
        '</portal-plan-picker>' +
        '<portal-settings fields="{&quot;a&quot;:&quot;A&quot;}" heading-level="3"></portal-settings>' +
        '</portal-session>',
    );
  });

  it("shows the server's cards, sets properties and listens for events after hydration, without a warning", async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const box = await createBox();
    let pay: ((isPaid: boolean) => void) | undefined;
    const props: Billing = {
      signedIn: customer,
      messages: { choosePlan: 'Which one?' },
      onPlanAssign: (event: PlanAssignEvent) => event.waitUntil(new Promise((resolve) => (pay = resolve))),
    };
    // The server knows less than the page.
    box.innerHTML = renderToString(strict(createElement(Billing, { ...props, currentPlan: 'free' })));
    const served = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await until(() => hasCards(served) && cardOf(served, 'free').price.includes('0'), 'the cards');
    expect(queryRendered(served, 'button')).to.deep.equal([]);
    const logged = [spy(console, 'error'), spy(console, 'warn')];
    const picker = await render(box, props);
    expect(picker === served, 'the same picker').to.equal(true);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect(headingOf(picker)).to.equal('Which one?');
    await openReview(picker);
    await confirm(picker);
    expect((await customer.ledger()).requests).to.have.lengthOf(0);
    pay?.(true);
    await untilOutcome(picker);
    expect((await customer.ledger()).assignments).to.have.lengthOf(1);
    expect(logged.flatMap(({ args }) => args)).to.deep.equal([]);
  });

  it('removes a property and an attribute with its prop', async () => {
    const box = await createBox();
    const picker = await render(box, { messages: { choosePlan: 'Which one?' }, schedule: true });
    await render(box, { currentPlan: null });
    expect(currentLabelsOf(picker)).to.deep.equal([]);
    expect(picker.schedule).not.to.equal(true);
    expect(headingOf(picker)).to.equal('Choose your plan');
  });

  it('calls the listener of the last render, once per event, and none after it was removed', async () => {
    const box = await createBox();
    const [first, second] = [spy(), spy()];
    const picker = await render(box, { onPlanReview: first });
    await render(box, { onPlanReview: second });
    await openReview(picker);
    expect([first.callCount, second.callCount]).to.deep.equal([0, 1]);
    await press(picker, 'dismiss');
    await render(box, {});
    await openReview(picker);
    expect([first.callCount, second.callCount]).to.deep.equal([0, 1]);
  });

  it('keeps its listeners after it is unmounted, for the outcome of a pending request', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const box = await createBox();
    const onPlanAssigned = spy();
    const calls = recordRequests();
    const picker = await render(box, { signedIn: customer, onPlanAssigned });
    await openReview(picker);
    await confirm(picker);
    await until(() => calls.count, 'the request');
    unmount();
    await untilOutcome(picker);
    expect(picker.isConnected).to.equal(false);
    expect(onPlanAssigned.callCount).to.equal(1);
  });
});

/** Plain elements: plans as children, and in a wrapper. */
function App({ label = 'Basic', projects = 10 }: { label?: string; projects?: number }): ReactElement {
  const features = createElement('ul', null, createElement('li', null, `${projects} projects`));
  return createElement(
    'portal-plan-picker',
    { 'current-plan': 'free', 'default-plan': 'free', class: 'plans' },
    createElement(
      'portal-plan',
      { value: 'free', label: 'Free', price: '0', currency: 'EUR', interval: 'month' },
      features,
    ),
    createElement(
      'div',
      { className: 'paid' },
      createElement(
        'portal-plan',
        { value: 'basic', label, price: '19', currency: 'EUR', badge: 'New' },
        features,
      ),
      createElement('portal-plan', { value: 'pro', label: 'Pro', disabled: true }),
    ),
  );
}

describe('React with plain elements', () => {
  it('hydrates plans that have rendered their cards, without a warning, and keeps the review until a press finds a change', async () => {
    const box = await createBox();
    box.innerHTML = renderToString(createElement(App));
    const first = box.firstElementChild as PortalPlanPickerElement;
    await first.updateComplete;
    const before = box.innerHTML;
    const logged = [spy(console, 'error'), spy(console, 'warn')];
    const picker = await renderApp(box, createElement(App));
    expect(picker === first, 'the same picker').to.equal(true);
    expect(box.innerHTML).to.equal(before);
    expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro']);

    await openReview(picker, 'basic');
    await renderApp(box, createElement(App, { projects: 20 }));
    await until(() => picker.textContent.includes('20 projects'), 'the features');
    await picker.updateComplete;
    await renderApp(box, createElement(App, { label: 'Starter' }));
    await until(() => cardOf(picker, 'basic').name === 'Starter', 'the label');
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.contain('Basic');
    await confirm(picker);
    expect(reviewOf(picker)).to.deep.include({ title: 'Switch to Starter', notes: [en.changed] });
    expect(logged.flatMap(({ args }) => args)).to.deep.equal([]);
  });
});
