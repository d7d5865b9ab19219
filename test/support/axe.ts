/** What axe finds: everything that it calls a violation of WCAG 2.2 A and AA, or of good practice. */
import { expect } from '@open-wc/testing';
import type { AxeResults, RunOptions } from 'axe-core';
import 'axe-core/axe.min.js';
import { onBothSchemes } from './looks.js';

declare global {
  interface Window {
    axe: {
      // The types of axe leave out the options of its checks.
      run: (context: Element, options: RunOptions & { checks: object }) => Promise<AxeResults>;
    };
  }
}

/** Without motion: a colour on its way is no colour of ours. */
async function still(element: Element): Promise<void> {
  await Promise.all(
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)),
  );
}

/** axe finds nothing in what an element holds; nor is there a contrast that it could not tell. */
export async function expectAccessible(element: Element): Promise<void> {
  await still(element);
  const { violations, incomplete } = await window.axe.run(element, {
    resultTypes: ['violations', 'incomplete'],
    // Style sheets and media are fetched anew for two rules only: of locked orientation, and of sound.
    preload: false,
    // The arrow from a feature's former value to the new one is text as well.
    checks: { 'color-contrast': { options: { ignoreUnicode: false } } },
    // Off by default in axe for as long as WCAG 2.2 is new.
    rules: { 'target-size': { enabled: true } },
  });
  const unsure = incomplete.filter(({ id }) => id === 'color-contrast');
  const findings = [...violations, ...unsure].flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) => `${id} ${target.join(' ')}\n${html}\n${failureSummary ?? ''}`,
    ),
  );
  expect(findings.join('\n\n')).to.equal('');
}

/** The same on a light and on a dark page. */
export const expectAccessibleOnBoth = (element: Element): Promise<void> =>
  onBothSchemes(() => expectAccessible(element));
