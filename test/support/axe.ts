/** Checks accessibility with axe: WCAG 2.2 A and AA, and best practices. */
import { expect } from '@open-wc/testing';
import type { AxeResults, RunOptions } from 'axe-core';
import 'axe-core/axe.min.js';
import { inBothColorSchemes } from './color-schemes.js';

declare global {
  interface Window {
    axe: {
      // The types of axe leave out the options of its checks.
      run: (context: Element, options: RunOptions & { checks: object }) => Promise<AxeResults>;
    };
  }
}

/** Waits for finite animations: axe would measure the colors of a transition. */
async function untilStill(element: Element): Promise<void> {
  await Promise.all(
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)),
  );
}

/** Checks that axe finds no violation in an element and can measure every contrast. */
export async function expectAccessible(element: Element): Promise<void> {
  await untilStill(element);
  const { violations, incomplete } = await window.axe.run(element, {
    resultTypes: ['violations', 'incomplete'],
    // Fetches style sheets and media again, for the rules about orientation and autoplay only.
    preload: false,
    // The arrow between a feature's former and new value is text.
    checks: { 'color-contrast': { options: { ignoreUnicode: false } } },
    // Off by default in axe.
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

/** Checks accessibility on a light and on a dark page. */
export const expectAccessibleInBothSchemes = (element: Element): Promise<void> =>
  inBothColorSchemes(() => expectAccessible(element));
