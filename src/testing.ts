/**
 * The sandbox: an implementation of the service for tests and demos that runs in browsers and in Node. It can simulate faults,
 * and records the requests that it received and the assignments that it applied.
 */
export type { AssignedPlan } from './testing/assignment.js';
export type { Account } from './testing/account.js';
export type { Fault, Faults } from './testing/faults.js';
export type { AppliedAssignment, Entries, Ledger, ReceivedRequest } from './testing/ledger.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './testing/sandbox.js';
export type { Session, SessionOptions, Sessions } from './testing/sessions.js';
