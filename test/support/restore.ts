/** Takes the spies and stubs of sinon back after every test. */
import { restore } from 'sinon';

afterEach(() => {
  restore();
});
