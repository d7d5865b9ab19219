/** The present colors of the theme properties, with their defaults, as the browser resolves them. */
import { make } from './dom.js';
import type { Settable } from './manifest.js';
import { stage } from './stage.js';

export class Palette {
  readonly #theme: readonly Settable[];
  readonly #pixel = make('canvas', { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });

  constructor(theme: readonly Settable[]) {
    this.#theme = theme;
  }

  /** Returns a color for `<input type=color>`. Undefined if the property is not a color. */
  getColor(name: string): string | undefined {
    const probe = make('i', {});
    const { style } = probe;
    const present = getComputedStyle(stage);
    for (const { name: each, defaultValue } of this.#theme)
      style.setProperty(each, present.getPropertyValue(each) || defaultValue);
    style.color = `var(${name})`;
    // With an invalid color the probe inherits the color of its parent, so that two parent colors give two results.
    const parent = make('div', { hidden: true }, probe);
    document.body.append(parent);
    const [color, other] = ['#000', '#fff'].map((color) => {
      parent.style.color = color;
      return getComputedStyle(probe).color;
    });
    parent.remove();
    return color && color === other ? this.#toHex(color) : undefined;
  }

  /** Converts a color of any color space by drawing a pixel. */
  #toHex(color: string): string {
    const pixel = this.#pixel;
    if (!pixel) throw new Error('There is no canvas');
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const channels = [...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
}
