export { holdAssignments } from '../support/hold-assignments.js';
