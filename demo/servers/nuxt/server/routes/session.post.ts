export default defineEventHandler(async (event) => {
  setHeader(event, 'cache-control', 'no-store');
  // Rejects requests from other sites, which could include the customer's cookie but cannot set this header.
  if (getHeader(event, 'sec-fetch-site') !== 'same-origin') throw createError({ statusCode: 403 });
  // In production, the customer of your own sign-in.
  const query = { customer: 'ada' };
  const { billingUrl } = useRuntimeConfig(event).public;
  return $fetch<string>('/session', { baseURL: billingUrl, query, responseType: 'text' });
});
