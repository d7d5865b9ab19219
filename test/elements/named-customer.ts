/** Customers whose settings are one text, by which a test tells them apart. */
import { SandboxCustomer } from '../support/sandbox.js';

export const createNamedCustomer = (name: string): Promise<SandboxCustomer> =>
  SandboxCustomer.create({ settings: { customerPortalSetting: name } });
