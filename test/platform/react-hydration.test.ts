/** React hydrates markup of a server whose elements are already upgraded. */
import { expect, fixture, html } from '@open-wc/testing';
import { createElement, type ReactElement, StrictMode, useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { spy } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { cardOf, labelsOf } from '../support/cards.js';
import { openReview } from '../support/actions.js';
import { dialogOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import '../support/mount.js';
import { until } from '../support/waiting.js';

interface AppProps {
  label: string;
  projects?: number;
  onEffect?: () => void;
}

/** Plans as children, in a wrapper and in a list. */
function App({ label, projects = 10, onEffect }: AppProps): ReactElement {
  useEffect(() => onEffect?.());
  const features = createElement('ul', null, createElement('li', null, `${projects} projects`));
  return createElement(
    'portal-plan-picker',
    { 'current-plan': 'free', 'default-plan': 'free', class: 'plans' },
    createElement('portal-plan', { value: 'free', label: 'Free', price: '0', interval: 'month' }, features),
    createElement(
      'div',
      { className: 'paid' },
      createElement('portal-plan', { value: 'basic', label, price: '19', badge: 'New' }, features),
      createElement('portal-plan', { value: 'pro', label: 'Pro', disabled: true }),
    ),
  );
}

/** Renders the application to markup, then hydrates and renders it. */
async function hydrate(label = 'Basic') {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.innerHTML = renderToString(createElement(App, { label }));
  const picker = box.firstElementChild as PortalPlanPickerElement;
  await picker.updateComplete;
  const before = box.innerHTML;
  const errors: unknown[] = [];
  const report = (error: unknown) => errors.push(error);
  const logged = [spy(console, 'error'), spy(console, 'warn')];
  const render = (props: AppProps) =>
    new Promise<void>((resolve) => {
      const app = createElement(StrictMode, null, createElement(App, { ...props, onEffect: resolve }));
      if (root) root.render(app);
      else
        root = hydrateRoot(box, app, {
          onRecoverableError: report,
          onUncaughtError: report,
          onCaughtError: report,
        });
    });
  let root: Root | undefined;
  await render({ label });
  const said = () => [...errors, ...logged.flatMap(({ args }) => args as unknown[])].map(String);
  return { box, picker, before, render, said, unmount: () => root?.unmount() };
}

describe('React', () => {
  it('hydrates plans that have rendered their cards, without an error, and keeps their elements', async () => {
    const { box, picker, before, said, unmount } = await hydrate();
    expect(said()).to.deep.equal([]);
    expect(box.innerHTML).to.equal(before);
    expect(box.firstElementChild === picker, 'the same picker').to.equal(true);
    expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro']);
    unmount();
  });

  it('hydrates and renders again under the review, which stays open while the change is the same', async () => {
    const { picker, render, said, unmount } = await hydrate();
    await openReview(picker, 'basic');
    await render({ label: 'Basic', projects: 20 });
    await until(() => picker.textContent.includes('20 projects'), 'the features');
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.contain('Basic');
    await render({ label: 'Starter' });
    await until(() => cardOf(picker, 'basic').name === 'Starter', 'the label');
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(said()).to.deep.equal([]);
    unmount();
  });
});
