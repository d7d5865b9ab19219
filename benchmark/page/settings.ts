/** Shows very large settings. */
import { loaderOf } from './drawing.js';
import { timed } from './timing.js';

const entries = 100_000;
const megabyte = 2 ** 20;

const objectOf = <T>(size: number, item: (index: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`settingNumber${index}`, item(index)]));

export const sizes = {
  '100,000 keys': () => objectOf(entries, (index) => `value ${index}`),
  '100,000 keys in lists of lists': () =>
    objectOf(50, () => objectOf(50, () => objectOf(entries / 2500, (index) => index))),
  'an array of 100,000 numbers': () => Array.from({ length: entries }, (_, index) => index),
  'an array of 100,000 objects': () => Array.from({ length: entries }, (id) => ({ id })),
  'a word of 1 MB': () => ({ word: 'w'.repeat(megabyte) }),
  'a text of 1 MB': () => ({ text: 'lorem ipsum '.repeat(megabyte / 12) }),
  'a name of 1 MB': () => ({ ['k'.repeat(megabyte)]: 'value' }),
};

export type Size = keyof typeof sizes;

/** Returns the milliseconds from the response to the paint. */
export async function show({ size }: { size: Size }): Promise<number> {
  (await loaderOf('ours'))();
  const body = JSON.stringify({ customerPortalSetting: sizes[size]() });
  let answer: (response: Response) => void = () => undefined;
  window.fetch = () => new Promise((resolve) => (answer = resolve));
  const settings = document.createElement('portal-settings');
  settings.baseUrl = location.href;
  settings.sessionToken = 'token';
  document.body.append(settings);
  await settings.updateComplete;
  const find = (selector: string) => settings.shadowRoot?.querySelector<HTMLElement>(selector);
  const { painted } = await timed(
    () => answer(new Response(body)),
    () => Boolean(find('h3')),
  );
  return painted;
}
