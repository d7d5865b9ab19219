/** Picker with the cards and buttons of Web Awesome, as in its documentation. */
import '@awesome.me/webawesome/dist/styles/themes/default.css';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/card/card.js';
import { cardsPeer } from './cards.js';

globalThis.peer = cardsPeer('wa');
