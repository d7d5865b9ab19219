/** What a page knows of its customer: they have Basic, and cancelling reverts to Free. */
export const standing = { 'current-plan': 'basic', 'default-plan': 'free' } as const;
