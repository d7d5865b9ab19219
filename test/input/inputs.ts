/** What pages, templates, servers and libraries give by mistake. The table in Node tests how it is read, that in the browser what follows. */

/** An input, and what the console says of it. */
export type Mistaken = readonly [what: string, given: unknown, told: RegExp];

/** The part of an input that may be a token. */
export const secret = 'secret-token';

/** The text of a sign-in page of this length. */
export const signInPage = (length: number): string =>
  `\n<!doctype html><title>Sign in</title><input value="${secret}">`.padEnd(length, '<p>');

/** What promises of `waitUntil()` resolve with that is not true: there may be no money. */
export const failures: readonly Mistaken[] = [
  ['nothing', undefined, /has resolved with undefined, so nothing was sent/],
  ['fetch() with 402', new Response('', { status: 402 }), /has resolved with a Response, /],
  ['fetch() with 200', new Response(''), /has resolved with a Response, /],
  ['the text of a sign-in page', signInPage(2000), /has resolved with a text, /],
  ['Stripe.js', { paymentIntent: { id: 'pi_1', status: 'succeeded' } }, /has resolved with an Object, /],
  ['an error that a catch() has returned', new TypeError(secret), /has resolved with an Error, /],
  ['a list', [true], /has resolved with an Array, /],
];

/** What is no promise at all. */
export const noPromises: readonly Mistaken[] = [
  ['a function that was not called', () => Promise.resolve(), /is a Function, and no promise/],
  ['an async function that was not called', async () => Promise.resolve(), /Function, and no promise/],
  ['nothing', undefined, /is undefined, and no promise/],
  ['a boolean', true, /is true, and no promise/],
  ['a Response', new Response(''), /is a Response, and no promise/],
];

/** Answers to `session-request` that are no token. */
export const noTokens: readonly Mistaken[] = [
  ['the text of a sign-in page, 2 kB', signInPage(2000), /is HTML of 2000 characters/],
  ['the text of a sign-in page, 20 kB', signInPage(20_000), /is HTML of 20000 characters/],
  ['JSON as text', `{"token":"${secret}"}`, /is a text with quotes/],
  ['JSON of a text', `"${secret}"`, /is a text with quotes/],
  ['a header', `Bearer ${secret}`, /is a text with white space/],
  ['a token that base64 has broken', `${secret}\n${secret}`, /is a text with white space/],
  ['a control character', `${secret}\u0000`, /is a text of 13 characters/],
  ['another alphabet', `${secret}ü`, /is a text of 13 characters/],
  ['a text that is too long', secret.repeat(400), /is a text of 4800 characters/],
  ['a placeholder', `{{${secret}}}`, /is a placeholder that no template has replaced/],
  ['one with spaces', '<%= session.token %>', /is a placeholder/],
  ['"NaN"', 'NaN', /is a text of 3 characters/],
  ['"undefined"', 'undefined', /is "undefined", which counts as no value/],
  ['{ sessionToken }', { sessionToken: secret }, /is an Object\. .*give a token.* or \{ token, customer \}/],
  ['{ data: { token } }', { data: { token: secret } }, /is an Object\./],
  ['{ token } that is no text', { token: 5 }, /is a Number/],
  ['{ token } with quotes', { token: `'${secret}'` }, /is a text with quotes/],
  ['{ error }', { error: 'Unauthorized' }, /is an Object\./],
  ['an error that a catch() has returned', new Error(secret), /is an Error/],
  ['a function that was not called', () => secret, /is a function/],
  ['a number', 12_345_678, /is a Number/],
  ['true', true, /is a boolean/],
  ['a list', [secret], /is an Array/],
];

const due = { label: 'Due today', price: '30', currency: 'EUR' };

/** Answers to `plan-review` that are no amounts. */
export const noAmounts: readonly Mistaken[] = [
  ['false', false, /is false\./],
  ['a text', '30 EUR', /is "30 EUR"\./],
  ['a list', [due], /is an Array\./],
  ['amounts elsewhere', { data: { amounts: [due] } }, /is an Object\./],
  ['a failure', { error: 'No such plan' }, /is an Object\./],
  ['an error that a catch() has returned', new Error(secret), /is an Error\./],
  ['amounts that are no list', { amounts: due }, /is an Object\./],
  ['an amount that is no object', { amounts: [due, null] }, /amounts\[1\]\.label is undefined/],
  ['an amount without a label', { amounts: [{ ...due, label: ' ' }] }, /amounts\[0\]\.label is " "/],
  ['a price of another name', { amounts: [{ ...due, price: undefined, amount: 3 }] }, /price is undefined/],
  ['a price that is no number', { amounts: [{ ...due, price: NaN }] }, /price is NaN/],
  ['a price that is "undefined"', { amounts: [{ ...due, price: 'undefined' }] }, /price is "undefined"/],
  ['a price that is too large', { amounts: [{ ...due, price: 1e300 }] }, /price is 1e\+300/],
  ['an amount without a currency', { amounts: [{ ...due, currency: '' }] }, /currency is ""/],
  ['an unknown currency', { amounts: [{ ...due, currency: '€' }] }, /currency is "€"/],
];

/** Values in `assignments` that are no response of the service. */
export const noAssignments: readonly Mistaken[] = [
  ['other keys', { plan: 'pro', startsAt: 1 }, /it has no field of a response, such as productPlanId/],
  ['a response in `data`', { data: { productPlanId: 'pro' } }, /it has no field of a response/],
  ['a promise', Promise.resolve({ productPlanId: 'pro' }), /it is a Promise, and no response/],
  ['JSON as text', '{"productPlanId":"pro"}', /it is ".*", and no response of the service/],
  ['a name that a template has left out', { productPlanId: 'undefined' }, /productPlanId is "undefined"/],
  ['a date', { productPlanId: 'pro', endTimeInSeconds: '2027-03-01' }, /endTimeInSeconds is "2027-03-01"/],
  ['another product', { productPlanId: 'pro', productId: '7' }, /another product than product-id/],
];

/** Times that are no whole epoch seconds. */
export const noTimes: readonly unknown[] = [
  ...'soon 1.5 -1 +1900000000 1e10 0x7fffffff NaN Infinity 1,796,000,000 1718153645993'.split(' '),
  ...['2027-02-30T10:00', '2027-03-01', '2027-03-01T10:00:00Z', '[object Object]'],
  ...[-1, 1.5, NaN, Infinity, 100_000_000_001, true, {}, [], new Date(0)],
];
