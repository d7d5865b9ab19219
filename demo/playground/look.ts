/** The theme properties that change the most, as controls that need no knowledge of CSS. */
import { onCopy } from './copy.js';
import { find } from './dom.js';
import { stage, themeSheet } from './stage.js';
import { createStyles } from './styles.js';

const form = find('#look', HTMLFormElement);
const accent = find('#look-accent', HTMLInputElement);
const radius = find('#look-radius', HTMLInputElement);
const density = find('#look-density', HTMLSelectElement);
const font = find('#look-font', HTMLSelectElement);

/** Calls `onChange` with the theme properties of the control that was used. An empty value: the default. */
export function watchLook(onChange: (values: Readonly<Record<string, string>>) => void): void {
  accent.addEventListener('input', () => onChange({ '--portal-accent': accent.value }));
  radius.addEventListener('input', () => onChange({ '--portal-radius': `${radius.value}px` }));
  density.addEventListener('input', () => onChange({ '--portal-space': density.value }));
  font.addEventListener('input', () => onChange({ '--portal-font': font.value }));
  form.addEventListener('submit', (event) => event.preventDefault());
  themeSheet.addEventListener('load', showLook);
  onCopy('#copy-css', () => createStyles().join('\n') || '/* Nothing differs from the defaults. */');
}

/** Shows the present values, also those of a ready-made theme. */
export function showLook(): void {
  const read = (name: string): string => getComputedStyle(stage).getPropertyValue(name).trim();
  accent.value = /#[\da-f]{6}\b/i.exec(read('--portal-accent'))?.[0] ?? '#3a49c9';
  radius.value = String(parseFloat(read('--portal-radius') || '12'));
  density.value = read('--portal-space');
  font.value = stage.style.getPropertyValue('--portal-font');
}
