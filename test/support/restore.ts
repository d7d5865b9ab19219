/** Restores the spies and stubs of sinon after every test. */
import { restore } from 'sinon';

afterEach(() => {
  restore();
});
