/** Columns of the settings. */
import { expect } from '@open-wc/testing';
import { partsOf } from '../support/rendered.js';
import { mountContainer, mountSettingsIn } from '../ui/containers.js';
import { useTestFont } from '../support/font.js';

describe('the sections of the settings', () => {
  before(() => useTestFont());

  for (const [width, columns] of [
    [320, 1],
    [960, 2],
    [1600, 3],
  ] as const)
    it(`are in columns on ${width} pixels, without space below: ${columns}`, async () => {
      const settings = await mountSettingsIn(await mountContainer(width));
      const boxes = partsOf(settings, 'section').map((section) => section.getBoundingClientRect());
      expect(new Set(boxes.map(({ left }) => left)).size).to.equal(columns);
      const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
      expect(settings.getBoundingClientRect().bottom - lowest).to.be.closeTo(0, 1);
    });
});
