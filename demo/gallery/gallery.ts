/** The gallery: every state in a frame of its own, and controls that dress all of them at once. */
import { languages } from '../../src/localize/languages.js';
import { find, make } from '../playground/dom.js';
import { addressOf, dress, type Looks, looksIn } from './looks.js';
import { groups, type State } from './states.js';

const form = find('#looks', HTMLFormElement);
const list = find('#states', HTMLElement);

const field = (name: string): HTMLSelectElement => find(`[name=${name}]`, HTMLSelectElement, form);

/** The looks that the controls say. */
const looks = (): Looks => looksIn(location.search);

const frames = new Map<HTMLIFrameElement, { state: State; link: HTMLAnchorElement }>();

function listLanguages(): void {
  for (const lang of languages) {
    const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
    field('lang').append(make('option', { value: lang, lang }, name));
  }
}

/** The controls take what the address says, so that a look can be shared. */
function readAddress(): void {
  const wanted = new URLSearchParams(location.search);
  for (const select of form.querySelectorAll('select')) {
    const value = wanted.get(select.name) ?? '';
    if ([...select.options].some((option) => option.value === value)) select.value = value;
  }
}

function writeAddress(): void {
  const chosen = [...form.querySelectorAll('select')].filter(({ value }) => value);
  const query = new URLSearchParams(chosen.map(({ name, value }) => [name, value])).toString();
  history.replaceState(null, '', query ? `?${query}` : location.pathname);
}

function show({ heading, states }: (typeof groups)[number]): void {
  const id = heading.toLowerCase().replaceAll(' ', '-');
  find('#groups', HTMLElement).append(make('a', { href: `#${id}` }, heading));
  list.append(
    make('h2', { id }, heading),
    make('div', { className: 'states' }, ...states.map((state) => make('article', {}, ...cardOf(state)))),
  );
}

function cardOf(state: State): HTMLElement[] {
  const src = addressOf(state.id, looks());
  const link = make('a', { href: src }, 'On its own', hidden(`: ${state.label}`));
  const frame = make('iframe', { title: state.label, loading: 'lazy', src });
  // A review takes the focus when it opens, and so does a field with an error: what is hidden cannot, and whoever reads this
  // page stays where they are.
  frame.addEventListener('showing', () => {
    frame.hidden = true;
  });
  frame.addEventListener('shown', () => {
    frame.hidden = false;
    dressFrame(frame);
    keepFitting(frame);
  });
  frames.set(frame, { state, link });
  return [
    make('h3', {}, state.label),
    make('p', {}, state.says),
    link,
    make('div', { className: 'frame' }, frame),
  ];
}

const hidden = (text: string): HTMLElement => make('span', { className: 'visually-hidden' }, text);

/** Dresses what is there already; what comes later finds its looks in its address, or when it is shown. */
function dressFrame({ contentDocument }: HTMLIFrameElement): void {
  if (contentDocument) dress(contentDocument.documentElement, looks());
}

/** Keeps a frame as high as what it shows; a dialog lies over its page and does not count in the page's height. */
function keepFitting(frame: HTMLIFrameElement): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) return;
  const dialog = page.document.querySelector('portal-plan-picker')?.shadowRoot?.querySelector('dialog');
  const fit = (): void => {
    const room = dialog?.open ? dialog.scrollHeight + 64 : 0;
    frame.style.blockSize = `${Math.ceil(Math.max(page.document.body.offsetHeight, room))}px`;
  };
  const observer = new page.ResizeObserver(fit);
  observer.observe(page.document.body);
  if (dialog) observer.observe(dialog);
}

function applyLooks(): void {
  const { style } = document.documentElement;
  style.colorScheme = field('scheme').value;
  style.setProperty('--width', field('width').value);
  for (const [frame, { state, link }] of frames) {
    link.href = addressOf(state.id, looks());
    dressFrame(frame);
  }
}

listLanguages();
readAddress();
for (const group of groups) show(group);
applyLooks();
form.addEventListener('change', () => {
  writeAddress();
  applyLooks();
});
