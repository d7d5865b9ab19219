/** Attributes and looks of the widgets, as a host would set them: on the elements and on what is around them. */
import { find } from './dom.js';
import { stage } from './stage.js';

const form = find('#controls', HTMLFormElement);
const radiusValue = find('#radius-value', HTMLOutputElement);

/** Keeps the widgets as the controls say. */
export function watchControls(): void {
  form.addEventListener('input', applyControls);
  // The fields have their old values until the event is over.
  form.addEventListener('reset', () => setTimeout(applyControls));
}

/** Sets what differs from the default, and takes back what does not. */
export function applyControls(): void {
  const picker = stage.querySelector('portal-plan-picker');
  for (const name of ['schedule', 'no-confirm']) picker?.toggleAttribute(name, field(name).checked);
  for (const name of ['lang', 'dir']) {
    const select = find(`[name=${name}]`, HTMLSelectElement, form);
    if (select.selectedOptions[0]?.defaultSelected) stage.removeAttribute(name);
    else stage.setAttribute(name, select.value);
  }
  const accent = changed('accent');
  const radius = changed('radius');
  setProperty('--portal-accent', accent);
  setProperty('--portal-on-accent', accent && textOn(accent));
  setProperty('--portal-radius', radius && `${radius}px`);
  if (!stage.style.length) stage.removeAttribute('style');
  radiusValue.value = `${field('radius').value}px`;
}

const field = (name: string): HTMLInputElement => find(`[name=${name}]`, HTMLInputElement, form);

/** The value, unless it is the default. */
function changed(name: string): string {
  const { value, defaultValue } = field(name);
  return value === defaultValue ? '' : value;
}

function setProperty(name: string, value: string): void {
  if (value) stage.style.setProperty(name, value);
  else stage.style.removeProperty(name);
}

/** Black or white, whichever is easier to read on `#rrggbb`, by relative luminance (WCAG 2.2). */
function textOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}
