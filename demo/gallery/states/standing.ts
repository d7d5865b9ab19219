/** Attributes of a picker for a customer with Basic. Cancelling reverts to Free. */
export const standing = { 'current-plan': 'basic', 'default-plan': 'free' } as const;
