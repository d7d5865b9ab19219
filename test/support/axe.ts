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

function* shadowRootsIn(root: ParentNode): Generator<ShadowRoot> {
  for (const { shadowRoot } of root.querySelectorAll('*'))
    if (shadowRoot) {
      yield shadowRoot;
      yield* shadowRootsIn(shadowRoot);
    }
}

/** Waits for finite animations: axe would measure the colors of a transition. */
export async function untilStill(element: Element): Promise<void> {
  await Promise.all(
    [
      element.getAnimations({ subtree: true }),
      ...[...shadowRootsIn(element)].map((root) => root.getAnimations()),
    ]
      .flat()
      // One that scrolling drives does not end by itself.
      .filter(({ timeline }) => timeline === element.ownerDocument.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)),
  );
}

/**
 * Checks that axe finds no violation in an element, of these rules or of any, and can measure every contrast.
 * @param isMeasured False on a page with gradients, on which axe cannot measure a contrast.
 */
export async function expectAccessible(
  element: Element,
  runOnly?: string[],
  isMeasured = true,
): Promise<void> {
  await untilStill(element);
  // That of a frame reads the frame only.
  const { axe } = element.ownerDocument.defaultView as Window;
  const { violations, incomplete } = await axe.run(element, {
    ...(runOnly && { runOnly }),
    resultTypes: ['violations', 'incomplete'],
    // Fetches style sheets and media again, for the rules about orientation and autoplay only.
    preload: false,
    // The middle dot before "Change" is text.
    checks: { 'color-contrast': { options: { ignoreUnicode: false } } },
    rules: {
      // Off by default in axe.
      'target-size': { enabled: true },
      // The tests show several settings on one page, with the same heading.
      'landmark-unique': { enabled: false },
    },
  });
  const unsure = incomplete.filter(({ id }) => isMeasured && id === 'color-contrast');
  const findings = [...violations, ...unsure].flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) => `${id} ${target.join(' ')}\n${html}\n${failureSummary ?? ''}`,
    ),
  );
  // A wrong color is found in every state.
  expect(findings.slice(0, 10).join('\n\n')).to.equal('');
}

/** Rules about colors. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** Checks all rules on a light page, and the rules about colors on a dark one. */
export const expectAccessibleInBothSchemes = (element: Element): Promise<void> =>
  inBothColorSchemes((colorScheme) =>
    expectAccessible(element, colorScheme === 'light' ? undefined : colorRules),
  );

/** Checks the rules about colors on a light and on a dark page. */
export const expectContrast = (element: Element): Promise<void> =>
  inBothColorSchemes(() => expectAccessible(element, colorRules));
