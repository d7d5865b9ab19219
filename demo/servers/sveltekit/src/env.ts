import { defineEnvVars } from '@sveltejs/kit/env';

export const variables = defineEnvVars({ BILLING_URL: { public: true } });
