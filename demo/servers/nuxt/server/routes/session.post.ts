export default defineEventHandler(async (event) => {
  setHeader(event, 'cache-control', 'no-store');
  // A page of another site could send the customer's cookie along, but not this header.
  if (getHeader(event, 'sec-fetch-site') !== 'same-origin') throw createError({ statusCode: 403 });
  // Your own sign-in says who the customer is.
  const customerId = 'ada';
  const { token } = await $fetch<{ token: string }>('/sandbox/sessions', {
    baseURL: useRuntimeConfig(event).public.billingUrl,
    method: 'POST',
    body: { customerId },
  });
  return token;
});
