/**
 * What Lit takes for the global object inside the self-contained script. Beside a Lit of the page's own, its policy for
 * Trusted Types has another name, and its marks are not left on the page's window.
 */
const { ShadowRoot, trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes };

interface TrustedTypes {
  emptyScript: unknown;
  createPolicy: (name: string, rules: object) => unknown;
}

/** Nothing where the page forbids it: Lit then writes plain strings, which suffices unless the page enforces the types. */
function createPolicy(_name: string, rules: object): unknown {
  try {
    return trustedTypes?.createPolicy('portal-elements', rules);
  } catch {
    return undefined;
  }
}

/** Lit also reads this one by its name alone. */
export const litPropertyMetadata = new WeakMap();

export const litGlobals = {
  ShadowRoot,
  litPropertyMetadata,
  trustedTypes: trustedTypes && { emptyScript: trustedTypes.emptyScript, createPolicy },
};
