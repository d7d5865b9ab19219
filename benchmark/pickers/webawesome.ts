/** Picker with the radio buttons and cards of Web Awesome, as in its documentation. */
import '@awesome.me/webawesome/dist/styles/themes/default.css';
import '@awesome.me/webawesome/dist/components/card/card.js';
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js';
import '@awesome.me/webawesome/dist/components/radio/radio.js';
import { cardsPeer } from './cards.js';

globalThis.peer = cardsPeer('wa');
