/** Three routes of Stripe's API: create a payment, capture and cancel it. It keeps them in a file, and can be slow, fail and decline. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';

/** The key that the sandbox knows. */
export const sandboxKey = 'sk_test_sandbox';

interface Payment {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  created: number;
  metadata: { change?: string };
  latest_charge: object | null;
  /** How often it was captured, for tests. */
  captures: number;
}

interface Answer {
  status: 200 | 400 | 401 | 402 | 404 | 409 | 429 | 500;
  body: object;
}

/** What goes wrong with the next requests for a step. `drop` closes the connection. */
interface Fault {
  step: 'create' | 'capture' | 'cancel';
  /** Whether the work is done first. Default: before. */
  at?: 'before' | 'after';
  /** Milliseconds. */
  delay?: number;
  status?: 429 | 500;
  drop?: boolean;
  /** Default: 1. */
  times?: number;
}

/** What Stripe's test payment methods do: https://docs.stripe.com/testing */
const declines: Record<string, { code: string; decline_code?: string; message: string }> = {
  pm_card_chargeDeclined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  pm_card_chargeDeclinedInsufficientFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  pm_card_chargeDeclinedExpiredCard: { code: 'expired_card', message: 'Your card has expired.' },
  pm_card_chargeDeclinedProcessingError: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  pm_card_authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
};

const refuse = (status: Answer['status'], type: string, message: string, others = {}): Answer => ({
  status,
  body: { error: { type, message, ...others } },
});

interface Stored {
  payments: Payment[];
  /** Answers by key: a repetition gets the first one. */
  answers: Record<string, Answer & { request: string }>;
}

function readStored(file: string): Stored {
  mkdirSync(dirname(file), { recursive: true });
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored;
  } catch {
    return { payments: [], answers: {} };
  }
}

export function createStripeSandbox(file: string): Hono {
  const { payments, answers } = readStored(file);
  const running = new Set<string>();
  const known = new Set<string>();
  let faults: Fault[] = [];
  /** Keys of before the faults were told: those are for what is new. */
  let spared = new Set<string>();
  let pending = 0;

  function create(form: URLSearchParams): Answer {
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount) || amount < 50)
      return refuse(400, 'invalid_request_error', 'Amount must be at least 50 cents.');
    const method = form.get('payment_method') ?? '';
    const decline = declines[method];
    if (!decline && method !== 'pm_card_visa')
      return refuse(400, 'invalid_request_error', `No such PaymentMethod: '${method}'`);
    const created = Math.floor(Date.now() / 1000);
    const card = { capture_before: created + 7 * 24 * 3600 };
    const payment: Payment = {
      id: `pi_sandbox${payments.length + 1}`,
      object: 'payment_intent',
      amount,
      currency: form.get('currency') ?? '',
      status: decline ? 'requires_payment_method' : 'requires_capture',
      created,
      metadata: { change: form.get('metadata[change]') ?? '' },
      latest_charge: decline ? null : { object: 'charge', payment_method_details: { type: 'card', card } },
      captures: 0,
    };
    payments.push(payment);
    if (decline) return refuse(402, 'card_error', decline.message, { ...decline, payment_intent: payment });
    return { status: 200, body: payment };
  }

  /** A payment ends once: it cannot be captured after it was canceled, nor canceled after it was captured. */
  function end(id: string, status: 'succeeded' | 'canceled'): Answer {
    const payment = payments.find((each) => each.id === id);
    if (!payment) return refuse(404, 'invalid_request_error', `No such payment_intent: '${id}'`);
    if (payment.status !== 'requires_capture')
      return refuse(400, 'invalid_request_error', `This PaymentIntent has the status ${payment.status}.`, {
        code: 'payment_intent_unexpected_state',
        payment_intent: payment,
      });
    payment.status = status;
    if (status === 'succeeded') payment.captures++;
    return { status: 200, body: { ...payment } };
  }

  function answerOnce(key: string, request: string, work: () => Answer): Answer {
    const first = answers[key];
    if (first)
      return first.request === request
        ? first
        : refuse(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    const answer = work();
    // As Stripe does, it remembers what it has begun to do, also a decline.
    if (key && ![400, 404].includes(answer.status)) answers[key] = structuredClone({ ...answer, request });
    writeFileSync(file, JSON.stringify({ payments, answers }, null, 2));
    return answer;
  }

  async function answer(context: Context, step: Fault['step']): Promise<Response> {
    const send = ({ status, body }: Answer) => context.json(body, status);
    if (context.req.header('authorization') !== `Bearer ${sandboxKey}`)
      return send(refuse(401, 'invalid_request_error', 'Invalid API Key provided.'));
    const key = context.req.header('idempotency-key') ?? '';
    if (key && running.has(key)) return send(refuse(409, 'idempotency_error', 'The key is in use.'));
    running.add(key);
    known.add(key);
    const fault = spared.has(key) ? undefined : faults.find((each) => each.step === step);
    if (fault && !(fault.times && --fault.times)) faults = faults.filter((each) => each !== fault);
    const fail = async (at: Fault['at']) => {
      if (!fault || (fault.at ?? 'before') !== at) return undefined;
      await wait(fault.delay ?? 0);
      if (fault.drop) return Response.error();
      return fault.status && send(refuse(fault.status, 'api_error', 'The sandbox fails, as it was told.'));
    };
    try {
      const body = await context.req.text();
      const failed = await fail('before');
      if (failed) return failed;
      const id = context.req.param('id') ?? '';
      const done = answerOnce(key, `${step} ${id} ${body}`, () =>
        step === 'create'
          ? create(new URLSearchParams(body))
          : end(id, step === 'capture' ? 'succeeded' : 'canceled'),
      );
      return (await fail('after')) ?? send(done);
    } finally {
      running.delete(key);
    }
  }

  const app = new Hono();
  app.use(async (_, next) => {
    pending++;
    await next().finally(() => pending--);
  });
  app.post('/v1/payment_intents', (context) => answer(context, 'create'));
  app.post('/v1/payment_intents/:id/capture', (context) => answer(context, 'capture'));
  app.post('/v1/payment_intents/:id/cancel', (context) => answer(context, 'cancel'));
  // For tests.
  app.get('/sandbox/payments', (context) => context.json({ payments, faults, pending: pending - 1 }));
  app.put('/sandbox/payments/faults', async (context) => {
    faults = await context.req.json<Fault[]>();
    spared = new Set(known);
    return context.body(null, 204);
  });
  return app;
}
