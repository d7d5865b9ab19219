/**
 * Runs the sandbox inside a page, for a site without a server. Must run before all other scripts of the page. Its data is lost
 * when the page is closed.
 */
import { createSandbox } from '../../src/testing.js';
import { products } from '../products.js';

createSandbox({ products }).install(new URL('.', import.meta.url));
