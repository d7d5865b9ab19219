/** Picker with the cards and buttons of Shoelace, as in its documentation. */
import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/components/button/button.js';
import '@shoelace-style/shoelace/dist/components/card/card.js';
import { cardsPeer } from './cards.js';

globalThis.peer = cardsPeer('sl');
