/** Now, in epoch seconds: the only place of a picker that reads the time. */
export const clock = (): number => Math.floor(Date.now() / 1000);
