/** Checks with axe of every state of both widgets, on a light and on a dark page. */
import { fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { states } from '../../demo/gallery/states.js';
import '../../src/define.js';
import { expectAccessibleInBothSchemes } from '../support/axe.js';

/** High enough for a whole review: axe cannot tell the contrast of text below sticky buttons. */
before(() => setViewport({ width: 800, height: 2400 }));
after(() => setViewport({ width: 800, height: 600 }));

describe('accessibility', () => {
  for (const { id, show } of states)
    it(`has no violation in the state ${id}`, async () => {
      const place = await fixture(html`<div></div>`);
      await show(place);
      await expectAccessibleInBothSchemes(place);
    });
});
