/** The forms in which a token is searched for in texts of the service. */
export const encodings: Record<string, (token: string) => string> = {
  'as it is': (token) => token,
  'percent-encoded': encodeURIComponent,
};
