/**
 * Money in two steps: reserved before a change is sent, captured when it is assigned, released when it is not. Each call has the id
 * of the change as its key: called twice, it does its work once. A rejection means that nobody knows what the provider did.
 *
 * If your billing service invoices and collects by itself, you need none of this: leave `due_cents` at 0. Who takes the money when a
 * scheduled plan starts, and at each renewal, is for your business to decide.
 *
 * With manual capture of Stripe, `reserve` is `paymentIntents.create({ amount, currency, customer, payment_method, confirm: true,
 * off_session: true, capture_method: 'manual', metadata: { change: key } }, { idempotencyKey: key })`, `capture` is
 * `paymentIntents.capture(id, {}, { idempotencyKey: `${key}:capture` })`, and `release` is `paymentIntents.cancel(id)`. There is no
 * release by key: first learn the id with the same call of `create`. Stripe forgets a key after a day at the earliest, and a
 * reservation ends after about seven days, which is the date that support sees. If a bank asks the customer back, let the page confirm
 * the payment intent while it holds `plan-assign`. A webhook only needs to call `finishPayment()`: it may come twice and in any order.
 */
export interface Reservation {
  id: string;
  /** When the reservation ends by itself, in epoch seconds. */
  expires: number;
}

export interface Payments {
  reserve(key: string, cents: number, currency: string): Promise<Reservation | { declined: string }>;
  capture(id: string, key: string): Promise<unknown>;
  release(id: string, key: string): Promise<unknown>;
}

/** Connects to the provider of the sandbox. */
export function connectPayments(url: string, deadline: number): Payments {
  const post = async <Result>(path: string, body: object): Promise<Result> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadline),
    });
    if (!response.ok) throw new Error(`Payment provider: ${response.status} ${await response.text()}`);
    return (await response.json()) as Result;
  };
  return {
    reserve: (key, cents, currency) => post('/reserve', { key, cents, currency }),
    capture: (id, key) => post('/capture', { id, key }),
    release: (id, key) => post('/release', { id, key }),
  };
}
