/** The sections of the settings stand side by side where there is room, and nothing is left below them. */
import { expect } from '@open-wc/testing';
import { partsOf } from '../support/rendered.js';
import { place, settingsIn } from './theming-scenes.js';

describe('layout of the settings', () => {
  for (const [width, columns] of [
    [320, 1],
    [960, 2],
    [1600, 3],
  ] as const)
    it(`on ${width} pixels in columns: ${columns}`, async () => {
      const settings = await settingsIn(await place(width));
      const boxes = partsOf(settings, 'section').map((section) => section.getBoundingClientRect());
      expect(new Set(boxes.map(({ left }) => left)).size).to.equal(columns);
      const lowest = Math.max(...boxes.map(({ bottom }) => bottom));
      expect(settings.getBoundingClientRect().bottom - lowest).to.be.closeTo(0, 1);
    });
});
