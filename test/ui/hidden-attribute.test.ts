/** The attribute `hidden` hides an element, although its own styles set its `display`. */
import { expect } from '@open-wc/testing';
import { fourPlans } from '../support/markup.js';
import { mount } from '../support/mount.js';

const tags = ['portal-plan-picker', 'portal-settings', 'portal-session', 'portal-plan'] as const;

describe('the attribute `hidden`', () => {
  for (const tag of tags)
    it(`hides <${tag}> while it is set`, async () => {
      const page = await mount(
        `<portal-session><portal-plan-picker>${fourPlans}</portal-plan-picker><portal-settings></portal-settings></portal-session>`,
      );
      const element = page.matches(tag) ? page : page.querySelector<HTMLElement>(tag);
      if (!element) throw new Error(`There is no <${tag}>.`);
      expect(getComputedStyle(element).display).not.to.equal('none');
      element.hidden = true;
      expect(getComputedStyle(element).display).to.equal('none');
      element.hidden = false;
      expect(getComputedStyle(element).display).not.to.equal('none');
    });
});
