/** The colours of the theme as they are now, set or not, by the browser's own reckoning of what refers to what. */
import { make } from './dom.js';
import type { Settable } from './manifest.js';
import { stage } from './stage.js';

export class Palette {
  readonly #theme: readonly Settable[];
  readonly #pixel = make('canvas', { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });

  constructor(theme: readonly Settable[]) {
    this.#theme = theme;
  }

  /** As a colour input takes it; undefined where the property is no colour. */
  colourOf(name: string): string | undefined {
    const probe = make('i', {});
    const { style } = probe;
    const present = getComputedStyle(stage);
    for (const { name: each, usual } of this.#theme)
      style.setProperty(each, present.getPropertyValue(each) || usual);
    style.color = `var(${name})`;
    // What is no colour leaves the probe with that of its parent, whichever it is.
    const parent = make('div', { hidden: true }, probe);
    document.body.append(parent);
    const [color, other] = ['#000', '#fff'].map((colour) => {
      parent.style.color = colour;
      return getComputedStyle(probe).color;
    });
    parent.remove();
    return color && color === other ? this.#hexOf(color) : undefined;
  }

  /** Whatever the colour space: a pixel is red, green and blue. */
  #hexOf(colour: string): string {
    const pixel = this.#pixel;
    if (!pixel) throw new Error('There is no canvas');
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const channels = [...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
}
