/** What axe finds in every state of both widgets, on a light and on a dark page. */
import { fixture, html } from '@open-wc/testing';
import { states } from '../../demo/gallery/states.js';
import '../../src/define.js';
import { expectAccessibleOnBoth } from '../axe.js';

describe('accessible', () => {
  for (const { id, show } of states)
    it(id, async () => {
      const place = await fixture(html`<div></div>`);
      await show(place);
      await expectAccessibleOnBoth(place);
    });
});
