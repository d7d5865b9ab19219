/** What axe finds in every state of both widgets, on a light and on a dark page. */
import { fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { states } from '../../demo/gallery/states.js';
import '../../src/define.js';
import { expectAccessibleInBothSchemes } from '../support/axe.js';

/** All of a review is in view: of what lies under the buttons that stay there axe cannot tell the contrast. */
before(() => setViewport({ width: 800, height: 2400 }));
after(() => setViewport({ width: 800, height: 600 }));

describe('accessible', () => {
  for (const { id, show } of states)
    it(id, async () => {
      const place = await fixture(html`<div></div>`);
      await show(place);
      await expectAccessibleInBothSchemes(place);
    });
});
