/**
 * Replacement for `globalThis` in the Lit of the self-contained script, so that it does not conflict with the page's own Lit: its
 * Trusted Types policy has another name, and it sets no global variables.
 */
const { ShadowRoot, trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes };

interface TrustedTypes {
  emptyScript: unknown;
  createPolicy: (name: string, rules: object) => unknown;
}

/** Returns undefined if the page forbids the policy. Lit then uses plain strings, which works unless Trusted Types are enforced. */
function createPolicy(_name: string, rules: object): unknown {
  try {
    return trustedTypes?.createPolicy('portal-elements', rules);
  } catch {
    return undefined;
  }
}

/** Lit also reads this variable without `globalThis`. */
export const litPropertyMetadata = new WeakMap();

export const litGlobals = {
  ShadowRoot,
  litPropertyMetadata,
  trustedTypes: trustedTypes && { emptyScript: trustedTypes.emptyScript, createPolicy },
};
