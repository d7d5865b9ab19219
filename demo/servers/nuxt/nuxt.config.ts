export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  app: { head: { htmlAttrs: { lang: 'en' }, title: 'Nuxt' } },
  css: ['portal-elements/portal-elements.css'],
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portal-') } },
  // URL of the service. Set by the environment variable NUXT_PUBLIC_BILLING_URL.
  runtimeConfig: { public: { billingUrl: '' } },
  hooks: {
    // Without this, every browser prefetches all language files of the package.
    'build:manifest'(manifest) {
      for (const file of Object.values(manifest))
        if (/portal-elements.dist.messages/.test(file.src ?? '')) file.prefetch = false;
    },
  },
});
