/**
 * Money in two steps: reserved before a change is sent, captured when it is assigned, released when it is not. Each call has a key made
 * of the change's id: called twice, it does its work once. A rejection means that nobody knows what Stripe did.
 *
 * If your billing service invoices and collects by itself, you need none of this: leave `due_cents` at 0. Who takes the money when a
 * scheduled plan starts, and at each renewal, is for your business to decide.
 */
import { setTimeout as wait } from 'node:timers/promises';
import Stripe from 'stripe';
import { messages } from './messages.js';

/** What is to be reserved. A repetition with the same id has to have the same content. */
export interface Payment {
  /** Id of the change. */
  id: string;
  due_cents: number;
  currency: string;
  stripe_customer: string | null;
  payment_method: string;
}

export interface Reservation {
  id: string;
  /** When the reservation ends by itself, in epoch seconds. */
  expires: number;
}

export interface Payments {
  /** @returns The reservation, or the sentence for the customer if nothing is reserved. */
  reserve(payment: Payment): Promise<Reservation | { declined: string }>;
  capture(reservation: string, change: string): Promise<unknown>;
  release(reservation: string, change: string): Promise<unknown>;
  /**
   * Returns the change that an event of Stripe is about. Null: about none.
   * @throws if Stripe has not signed it.
   */
  readEvent(body: string, signature: string | undefined): string | null;
}

export interface PaymentOptions {
  key: string;
  /** Such as "127.0.0.1:4849". Undefined: Stripe. */
  host: string | undefined;
  /** Secret that signs the events of Stripe. */
  webhookSecret: string | undefined;
  /** Milliseconds for one call, with its repetitions. */
  deadline: number;
}

/** A reservation ends after seven days, unless Stripe says when. */
const week = 7 * 24 * 3600;

/** @throws Error if the key cannot be used. */
export async function connectPayments(options: PaymentOptions): Promise<Payments> {
  const { key, host, webhookSecret, deadline } = options;
  const stripe = new Stripe(key, {
    ...(host && readHost(host)),
    maxNetworkRetries: 2,
    timeout: deadline,
    telemetry: false,
  });

  /** `timeout` is for one attempt, and only while nothing arrives. */
  const within = <Result>(call: Promise<Result>): Promise<Result> =>
    Promise.race([
      call,
      wait(deadline, null, { ref: false }).then(() => {
        throw new Error('Stripe did not answer in time.');
      }),
    ]);

  // After a day Stripe may have forgotten a key. It may also have been done by hand.
  const end = (call: Promise<unknown>, wanted: Stripe.PaymentIntent.Status): Promise<unknown> =>
    within(call).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && error.payment_intent?.status === wanted) return;
      throw error;
    });

  // There is no such payment: what Stripe says about it tells whether the key may cancel one.
  const said: unknown = await within(
    stripe.paymentIntents.cancel('pi_none', {}, { maxNetworkRetries: 0, timeout: 5000 }),
  ).catch((error: unknown) => error);
  const { StripeAuthenticationError, StripePermissionError, StripeInvalidRequestError } = Stripe.errors;
  if (said instanceof StripeAuthenticationError || said instanceof StripePermissionError)
    throw new Error('STRIPE_SECRET_KEY is unknown to Stripe, or may not take payments.');
  if (!(said instanceof StripeInvalidRequestError)) console.error(`Stripe cannot be reached: ${said}`);

  return {
    async reserve({ id, due_cents, currency, stripe_customer, payment_method }) {
      try {
        const { id: reservation, latest_charge } = await within(
          stripe.paymentIntents.create(
            {
              amount: due_cents,
              currency: currency.toLowerCase(),
              ...(stripe_customer && { customer: stripe_customer }),
              payment_method,
              automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
              capture_method: 'manual',
              confirm: true,
              off_session: true,
              metadata: { change: id },
              expand: ['latest_charge'],
            },
            { idempotencyKey: `${id}:reserve` },
          ),
        );
        const charge = typeof latest_charge === 'string' ? null : latest_charge;
        const expires = charge?.payment_method_details?.card?.capture_before;
        return { id: reservation, expires: expires ?? Math.floor(Date.now() / 1000) + week };
      } catch (error) {
        if (error instanceof StripeInvalidRequestError) {
          console.error(error.message);
          return { declined: messages.notPossible };
        }
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        const reasons: Record<string, string> = messages.declined;
        // The words of Stripe are for the customer, too, but in one language.
        return { declined: reasons[error.decline_code ?? error.code ?? ''] ?? error.message };
      }
    },
    capture: (reservation, change) =>
      end(
        stripe.paymentIntents.capture(reservation, {}, { idempotencyKey: `${change}:capture` }),
        'succeeded',
      ),
    release: (reservation, change) =>
      end(stripe.paymentIntents.cancel(reservation, {}, { idempotencyKey: `${change}:release` }), 'canceled'),
    readEvent(body, signature) {
      const { type, data } = stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret ?? '');
      return type.startsWith('payment_intent.')
        ? ((data.object as Stripe.PaymentIntent).metadata.change ?? null)
        : null;
    },
  };
}

function readHost(host: string): { host: string; port: number; protocol: 'http' | 'https' } {
  const url = host.includes('://') ? host : `http://${host}`;
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  return {
    host: hostname,
    port: Number(port || (isSecure ? 443 : 80)),
    protocol: isSecure ? 'https' : 'http',
  };
}
