/**
 * The sandbox: an implementation of the service's interface for tests and demos, which runs in browsers and in Node. It
 * can be told to fail, and records what it received and what it applied.
 */
export type { AssignedPlan } from './testing/assignment.js';
export type { Account } from './testing/account.js';
export type { Fault, Faults } from './testing/faults.js';
export type { AppliedAssignment, Entries, Ledger, ReceivedRequest } from './testing/ledger.js';
export { createSandbox, type Sandbox, type SandboxOptions } from './testing/sandbox.js';
export type { Session, SessionOptions, Sessions } from './testing/sessions.js';
