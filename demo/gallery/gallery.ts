/** The gallery: each state in its own frame, and controls for the appearance of all of them. */
import { languages } from '../../src/i18n/languages.js';
import { find, make } from '../playground/dom.js';
import { applyLooks, createAddress, type Looks, readLooks } from './looks.js';
import { groups, type State } from './states.js';

const form = find('#looks', HTMLFormElement);
const list = find('#states', HTMLElement);

const field = (name: string): HTMLSelectElement => find(`[name=${name}]`, HTMLSelectElement, form);

/** Returns the looks in the address. */
const getLooks = (): Looks => readLooks(location.search);

const frames = new Map<HTMLIFrameElement, { state: State; link: HTMLAnchorElement }>();

function listLanguages(): void {
  for (const lang of languages) {
    const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
    field('lang').append(make('option', { value: lang, lang }, name));
  }
}

/** Sets the controls from the address, so that links can include the looks. */
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
    make('div', { className: 'states' }, ...states.map((state) => make('article', {}, ...createCard(state)))),
  );
}

function createCard(state: State): HTMLElement[] {
  const src = createAddress(state.id, getLooks());
  const link = make('a', { href: src }, 'On its own', hidden(`: ${state.label}`));
  const frame = make('iframe', { title: state.label, loading: 'lazy', src });
  // A review and a field with an error take the focus, which would scroll this page. An inert frame cannot take it; a hidden one
  // could not show a review.
  frame.addEventListener('showing', () => {
    frame.inert = true;
  });
  frame.addEventListener('shown', () => {
    frame.inert = false;
    updateFrame(frame);
    fitHeight(frame);
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

/** Applies the looks to a loaded frame. Other frames have them in their address, or get them when they are shown. */
function updateFrame({ contentDocument }: HTMLIFrameElement): void {
  if (contentDocument) applyLooks(contentDocument.documentElement, getLooks());
}

/** Fits the height of a frame to its content. A dialog is not part of the height of its page. */
function fitHeight(frame: HTMLIFrameElement): void {
  const page = frame.contentWindow as (Window & typeof globalThis) | null;
  if (!page) return;
  const dialog = page.document.querySelector('portal-plan-picker')?.shadowRoot?.querySelector('dialog');
  const fit = (): void => {
    const dialogHeight = dialog?.open ? dialog.scrollHeight + 64 : 0;
    frame.style.blockSize = `${Math.ceil(Math.max(page.document.body.offsetHeight, dialogHeight))}px`;
  };
  const observer = new page.ResizeObserver(fit);
  observer.observe(page.document.body);
  if (dialog) observer.observe(dialog);
}

function updateFrames(): void {
  const { style } = document.documentElement;
  style.colorScheme = field('scheme').value;
  style.setProperty('--width', field('width').value);
  for (const [frame, { state, link }] of frames) {
    link.href = createAddress(state.id, getLooks());
    updateFrame(frame);
  }
}

listLanguages();
readAddress();
for (const group of groups) show(group);
updateFrames();
form.addEventListener('change', () => {
  writeAddress();
  updateFrames();
});
