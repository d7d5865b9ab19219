/**
 * The sandbox inside the page, for a site without a server: it answers what the page asks of the service. It comes before every
 * other script of the page. What it keeps lasts as long as the page: each load begins with a new customer, as it does with a
 * server.
 */
import { createSandbox } from '../../src/testing.js';
import { account } from '../account.js';

createSandbox(account).install(new URL('.', import.meta.url));
