/** A page with one state of one widget, named by its address; it is always the same time there. */
import { dress, looksIn } from './looks.js';
import { states } from './states.js';
import { stopTime } from './stop-time.js';

/** Whoever holds this page in a frame hears when there will be something to see, and when there is. */
const tell = (what: 'showing' | 'shown'): unknown => window.frameElement?.dispatchEvent(new Event(what));

tell('showing');
stopTime();
dress(document.documentElement, looksIn(location.search));

const id = new URLSearchParams(location.search).get('state');
const state = states.find((each) => each.id === id);
const place = document.querySelector('main');
if (state && place) {
  document.title = `${state.label}: ${state.says}`;
  await state.show(place);
} else place?.append(`There is no state “${id ?? ''}”.`);

// A widget moves the focus once it has rendered.
await new Promise((resolve) => setTimeout(resolve));
document.documentElement.toggleAttribute('data-shown', true);
tell('shown');
