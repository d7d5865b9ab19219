/** The styles of the stage: its color scheme, and the theme properties that were changed. */
import { stage, themeSheet } from './stage.js';

/** Returns the rules, a list of lines each. `wrap` makes the selectors global where a framework limits them to a component. */
export function createStyles(wrap = (selector: string): string => selector): string[] {
  const { scheme = 'light' } = document.documentElement.dataset;
  const theme = new Map(stage.dataset['theme'] ? readSheet(themeSheet.sheet) : []);
  for (const [name, value] of readDeclarations(stage.style)) theme.set(name, value);
  return [
    ...(scheme === 'light'
      ? []
      : createRule(wrap(':root'), [['color-scheme', scheme === 'dark' ? scheme : 'light dark']])),
    ...(theme.size ? createRule(wrap(stage.localName), theme) : []),
  ];
}

const createRule = (selector: string, declarations: Iterable<readonly [string, string]>): string[] => [
  `${selector} {`,
  ...[...declarations].map(([name, value]) => `  ${name}: ${value};`),
  '}',
];

const readSheet = (sheet: CSSStyleSheet | null): [string, string][] =>
  [...(sheet?.cssRules ?? [])].flatMap((rule) =>
    rule instanceof CSSStyleRule ? readDeclarations(rule.style) : [],
  );

/** Returns the names and values of declarations. Escapes `</`, which could end a style element. */
const readDeclarations = (style: CSSStyleDeclaration): [string, string][] =>
  [...style].map((name) => [
    name,
    style.getPropertyValue(name).trim().replace(/\s+/g, ' ').replaceAll('</', '<\\/'),
  ]);
