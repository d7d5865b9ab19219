/** States of the gallery on the page of a test. */
import { fixture, html } from '@open-wc/testing';
import { applyLooks, type Looks } from '../../demo/gallery/looks.js';
import { groups, states } from '../../demo/gallery/states.js';
import '../../src/define.js';
import type { Widget } from '../support/mount.js';

export { groups } from '../../demo/gallery/states.js';

const reviewing = groups[1]?.states.map(({ id }) => id) ?? [];

/** Only one modal dialog is in front, so that each review has a page of its own. The other states share one. */
const toPages = (ids: readonly string[]): string[][] =>
  [
    ids.filter((id) => !reviewing.includes(id)),
    ...ids.filter((id) => reviewing.includes(id)).map((id) => [id]),
  ].filter(({ length }) => length);

/** Shows states, each in a box with its name, and checks each page of them. */
export async function checkStates(
  ids: readonly string[],
  check: (page: HTMLElement) => Promise<void> | void,
  looks: Partial<Looks> = {},
): Promise<void> {
  for (const names of toPages(ids)) {
    const page = await fixture<HTMLElement>(html`<div></div>`);
    applyLooks(page, { theme: '', scheme: '', lang: '', dir: '', ...looks });
    for (const id of names) {
      const box = Object.assign(document.createElement('div'), { id });
      page.append(box);
      const state = states.find((each) => each.id === id);
      if (!state) throw new Error(`There is no state "${id}".`);
      await state.show(box);
    }
    await check(page);
    page.remove();
  }
}

export const widgetsOf = (page: Element): Widget[] => [
  ...page.querySelectorAll<Widget>('portal-plan-picker, portal-settings'),
];
