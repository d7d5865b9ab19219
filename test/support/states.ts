/** Custom states of elements. */
import { expect } from '@open-wc/testing';

/** Checks a custom state; an engine without custom states has nothing to check. */
export function expectState(element: Element, name: string, holds: boolean): void {
  if (CSS.supports(`selector(:state(${name}))`))
    expect(element.matches(`:state(${name})`), `:state(${name})`).to.equal(holds);
}
