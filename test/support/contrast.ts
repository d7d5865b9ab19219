/** Contrast of two colors (WCAG 2.2). Uses no DOM: Node tests import it too. */

/** Channels of an sRGB color, from 0 to 255. An alpha channel is ignored. */
export type Channels = readonly [red: number, green: number, blue: number, alpha?: number];

/** Returns the relative luminance. */
function getLuminance([red, green, blue]: Channels): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast ratio, from 1 to 21. */
export function getContrast(one: Channels, other: Channels): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
