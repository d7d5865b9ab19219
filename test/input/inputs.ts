/** What pages, templates, servers and libraries give by mistake. The table in Node tests how it is read, that in the browser what follows. */

/** An input, and what the console says of it. */
export type Mistaken = readonly [what: string, given: unknown, told: RegExp];

/** The part of an input that may be a token. */
export const secret = 'secret-token';

/** A response of a request that was redirected, as `fetch()` follows it. */
export const redirect = (type: string): Response =>
  Object.defineProperty(new Response('', { headers: { 'content-type': type } }), 'redirected', {
    value: true,
  });

/** The text of a sign-in page of this length. */
export const signInPage = (length: number): string =>
  `\n<!doctype html><title>Sign in</title><input value="${secret}">`.padEnd(length, '<p>');

/** What promises of `waitUntil()` resolve with although there is no money. */
export const failures: readonly Mistaken[] = [
  ['fetch() with 402', new Response('', { status: 402 }), /a Response that is not ok \(status 402\)/],
  ['fetch() with 500', new Response(signInPage(200), { status: 500 }), /status 500/],
  ['fetch() of a mode without an answer', Response.error(), /a Response that is not ok \(status 0\)/],
  ['an object as a Response', { ok: false, status: 403 }, /an Object that is not ok \(status 403\)/],
  ['a redirect to a sign-in page', redirect('Text/HTML; charset=utf-8'), /a redirect to HTML/],
  ['the text of a sign-in page', signInPage(2000), /with HTML/],
  ['axios, redirected to a sign-in page', { data: signInPage(200), status: 200 }, /with HTML/],
  ['Stripe.js', { error: { type: 'card_error', message: 'Declined' } }, /reports a failure/],
  ['an error of JavaScript in a result', { data: null, error: new Error(secret) }, /reports a failure/],
  ['Laravel', { message: 'Invalid', errors: { card: ['Declined'] } }, /reports a failure/],
  ['GraphQL', { data: { pay: null }, errors: [{ message: 'Declined' }] }, /reports a failure/],
  ['GraphQL through axios', { data: { data: null, errors: [{}] }, status: 200 }, /reports a failure/],
  ['WordPress', { success: false, data: { message: 'Declined' } }, /reports a failure/],
  ['WordPress through axios', { data: { success: false }, status: 200 }, /reports a failure/],
  ['Supabase', { data: null, error: { code: '42501' }, status: 403 }, /reports a failure/],
  ['JSON that PHP sends as HTML', '{"success":false}', /reports a failure \(success\)/],
  ['JSON of false', 'false', /the text "false"/],
  ['PHP', { success: 0, message: 'Declined' }, /reports a failure \(success\)/],
  ['.NET', { IsSuccess: false, Value: null }, /reports a failure \(IsSuccess\)/],
  ['.NET with its errors', { Errors: { Card: ['Declined'] } }, /reports a failure \(Errors\)/],
  ['Klarna', { approved: false, show_form: true }, /reports a failure \(approved\)/],
  ['SweetAlert2', { isConfirmed: false, isDismissed: true }, /reports a failure \(isConfirmed\)/],
  ['RFC 9457', { type: 'about:blank', title: 'Payment Required', status: 402 }, /a failure \(status\)/],
  ['NestJS', { statusCode: 402, message: 'Declined' }, /reports a failure \(statusCode\)/],
  ['axios that accepts each status', { data: { message: 'Declined' }, status: 402 }, /a failure \(status\)/],
  ['JSend', { status: 'fail', data: { card: 'Declined' } }, /reports a failure \(status\)/],
  ['PayPal', { id: '5O190127', status: 'DECLINED' }, /reports a failure \(status\)/],
  ['Adyen', { resultCode: 'Refused' }, /reports a failure \(resultCode\)/],
  ['a server with Stripe', { id: 'pi_1', status: 'requires_payment_method' }, /a failure \(status\)/],
  ['an older one', { requires_action: true, client_secret: secret }, /a failure \(requires_action\)/],
  ['an intent of Stripe.js', { paymentIntent: { id: 'pi_1', status: 'requires_action' } }, /of Stripe/],
  ['one that was canceled', { data: { setupIntent: { status: 'canceled' } } }, /an intent of Stripe/],
  ['Promise.allSettled()', [{ status: 'rejected', reason: new Error(secret) }], /a failure \(status\)/],
  ['an error that a catch() has returned', new TypeError(secret), /with an Error/],
  ['an abortion that a catch() has returned', new DOMException(secret), /with a DOMException/],
  ['Promise.all() with one that failed', [true, new Response('', { status: 402 })], /status 402/],
];

/** What is no promise at all. */
export const noPromises: readonly Mistaken[] = [
  ['a function that was not called', () => Promise.resolve(), /is a Function, and no promise/],
  ['an async function that was not called', async () => Promise.resolve(), /Function, and no promise/],
  ['nothing', undefined, /is undefined, and no promise/],
  ['a boolean', true, /is true, and no promise/],
  ['a Response', new Response(''), /is a Response, and no promise/],
];

/** What promises resolve with that allow a change: anything else. */
export const allowed: readonly (readonly [what: string, given: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 0],
  ['an empty text', ''],
  ['a text', 'OK'],
  ['true', true],
  ['an object', {}],
  ['a list', []],
  ['fetch() with 200', new Response('{"error":"unread"}')],
  ['fetch() that was redirected to JSON', redirect('application/json')],
  ['Stripe.js', { paymentIntent: { id: 'pi_1', status: 'requires_capture', last_payment_error: null } }],
  ['a subscription that the customer cancels', { id: 'sub_1', status: 'canceled' }],
  ['PayPal', { id: '5O190127', status: 'COMPLETED' }],
  ['JSend', { status: 'success', data: { id: 1 } }],
  ['axios', { data: { id: 1 }, status: 200, headers: {} }],
  ['fields for errors without one', { success: true, error: null, errors: [], errorMessage: ' ' }],
  ['the same in `data`', { data: { error: '', errors: {}, success: 'true', ok: null }, status: 200 }],
  ['JSON of a success', '{"success":true,"error":null}'],
  ['jQuery, whose responses have a function of this name', { readyState: 4, error: () => undefined }],
  ['Promise.all()', [undefined, { id: 1 }, new Response('')]],
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
  ['{ error }', { error: 'Unauthorized' }, /reports a failure/],
  ['{ error } beside a token', { error: 'Expired', token: secret }, /reports a failure/],
  ['{ success: false }', { success: false, data: secret }, /reports a failure/],
  ['a Response', new Response(secret), /is a Response/],
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
  ['a failure', { error: 'No such plan', amounts: [] }, /reports a failure\./],
  ['a Response', new Response('{}'), /is a Response\./],
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

/** Values of `assignment` that are no response of the service. */
export const noAssignments: readonly Mistaken[] = [
  ['other keys', { plan: 'pro', startsAt: 1 }, /it has no field of a response, such as productPlanId/],
  ['a response in `data`', { data: { productPlanId: 'pro' } }, /it has no field of a response/],
  ['a promise', Promise.resolve({ productPlanId: 'pro' }), /it has no field of a response/],
  ['a failure', { error: 'No such plan', productPlanId: 'pro' }, /it reports a failure/],
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
