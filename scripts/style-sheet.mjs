// The style sheet of the page: it keeps the place of the cards, so its sizes are those of the styles of the card.

/** Returns the value of a property in a rule of the card. A rule is found by the last line of its selector. */
function read(css, selector, property) {
  for (const [, selectors, body] of css.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const last = selectors
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .split(',')
      .at(-1)
      .trim();
    const [, value] = new RegExp(`(?:^|;|\\s)${property}: ([^;]+);`).exec(body) ?? [];
    if (last === selector && value) return value;
  }
  throw new Error(`portal-elements.css: the card has no ${property} in ${selector}`);
}

/** Returns the sizes that the sheet has as `var(--card-…)`, in em of the small text of a card. */
function readSizes(css) {
  const readNumber = (selector, property) => parseFloat(read(css, selector, property));
  const text = readNumber('.details', 'font-size');
  const target = parseFloat(/--_target: max\([^,]+, ([\d.]+em)\)/.exec(css)[1]);
  const space = parseFloat(/\+ ([\d.]+)em/.exec(read(css, '.action', 'min-block-size'))[1]);
  // Its fallback: a page that sets another size of prices sets it for both.
  const price = parseFloat(
    /[\d.]+em/.exec(read(css, '.price:not(:has(strong:empty))::before', 'font-size'))[0],
  );
  const details = ['margin-block-start', 'padding-block-start', 'border-block-start-width'];
  const toEm = (size) => `${+size.toFixed(4)}em`;
  return {
    text: toEm(text),
    leading: read(css, '.details', 'line-height'),
    line: toEm(readNumber('.details', 'line-height')),
    name: toEm(readNumber('.head', 'min-block-size') / text),
    'name-leading': +(readNumber('.head', 'min-block-size') / text).toFixed(4),
    price: toEm(
      readNumber('.price', 'margin-block-start') +
        price * readNumber('.price:not(:has(strong:empty))::before', 'line-height'),
    ),
    action: toEm((target + space) / text),
    details: `calc(${details.map((property) => read(css, '.details', property)).join(' + ')})`,
    tagline: read(css, '.tagline::slotted(*)', 'padding-block').replace(' !important', ''),
  };
}

/**
 * Fills in the sizes of the card, and removes comments and indentation.
 * @param source The style sheet as it is written.
 * @param css All styles of a card.
 */
export function writeStyleSheet(source, css) {
  const sizes = readSizes(css);
  return source
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/var\(--card-([\w-]+)\)/g, (token, name) => {
      if (sizes[name] === undefined) throw new Error(`portal-elements.css: there is no size ${token}`);
      return sizes[name];
    })
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}
