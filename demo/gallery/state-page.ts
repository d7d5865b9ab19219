/** A page with one state of a widget, named in its address. The time is constant. */
import { applyLooks, readLooks } from './looks.js';
import { states } from './states.js';
import { stopTime } from './stop-time.js';

/** Dispatches an event on the frame around this page: before and after the state is shown. */
const notifyFrame = (what: 'showing' | 'shown'): unknown =>
  window.frameElement?.dispatchEvent(new Event(what));

notifyFrame('showing');
stopTime();
applyLooks(document.documentElement, readLooks(location.search));

const id = new URLSearchParams(location.search).get('state');
const state = states.find((each) => each.id === id);
const place = document.querySelector('main');
if (state && place) {
  document.title = `${state.label}: ${state.says}`;
  await state.show(place);
} else place?.append(`There is no state “${id ?? ''}”.`);

// Widgets move the focus after they have rendered.
await new Promise((resolve) => setTimeout(resolve));
document.documentElement.toggleAttribute('data-shown', true);
notifyFrame('shown');
