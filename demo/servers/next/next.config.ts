import type { NextConfig } from 'next';

export default {
  cacheComponents: true,
  partialPrefetching: true,
  // This folder has a lock file, and so have folders above it.
  turbopack: { root: import.meta.dirname },
} satisfies NextConfig;
