/** Picker with the radio buttons and cards of Shoelace, as in its documentation. */
import '@shoelace-style/shoelace/dist/themes/light.css';
import '@shoelace-style/shoelace/dist/components/card/card.js';
import '@shoelace-style/shoelace/dist/components/radio-group/radio-group.js';
import '@shoelace-style/shoelace/dist/components/radio/radio.js';
import { cardsPeer } from './cards.js';

globalThis.peer = cardsPeer('sl');
