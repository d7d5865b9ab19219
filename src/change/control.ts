import type { ChangeState } from './change-state.js';

/** A control that begins a change: the button of a plan, or the one that keeps or cancels the plan in force. */
export interface Control {
  readonly kind: 'plan' | 'keep' | 'cancel';
  /** Value of the requested plan. */
  readonly plan: string;
}

/** Returns the control whose change is pending. Null: none. */
export function getBusyControl(state: ChangeState): Control | null {
  if (!('attempt' in state)) return null;
  const { selection, effect } = state.attempt;
  const kind = selection.isCancellation ? 'cancel' : effect?.kind === 'keep' ? 'keep' : 'plan';
  return { kind, plan: selection.plan };
}
