export type Colour = readonly [red: number, green: number, blue: number];

/** Paints CSS colours over each other; returns the result in sRGB. */
export function paint(...colours: string[]): Colour {
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (!brush) throw new Error('There is no canvas.');
  for (const colour of colours) {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
