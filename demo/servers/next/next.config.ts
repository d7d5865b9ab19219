import type { NextConfig } from 'next';

export default {
  cacheComponents: true,
  partialPrefetching: true,
  // Without it, Next.js warns of several lock files in this folder and its parents.
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;
