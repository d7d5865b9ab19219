/** Customers that a test tells apart by their settings. */
import { SandboxCustomer } from './sandbox.js';

/** Creates a customer whose only setting is a name. */
export const createNamedCustomer = (name: string): Promise<SandboxCustomer> =>
  SandboxCustomer.create({ settings: { customerPortalSetting: name } });
