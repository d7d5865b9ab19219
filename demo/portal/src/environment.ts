/** What differs between a test, this machine and production. Nothing else reads the environment. The README has it as a table. */

export const defaults = { PORT: '3000', SANDBOX_PORT: '4849' };

export type Environment = ReturnType<typeof readEnvironment>;

/** @throws Error with one sentence. It quotes no value: some are secrets. */
export function readEnvironment(source: Record<string, string | undefined> = process.env) {
  /** An empty text is none. */
  const read = (name: string) => source[name] || undefined;
  const readNumber = (name: string, value: string, maximum = 2 ** 31 - 1, minimum = 1) => {
    const text = read(name) ?? value;
    if (!/^\d+$/.test(text) || Number(text) > maximum || Number(text) < minimum)
      throw new Error(`${name} is no whole number from ${minimum} to ${maximum}.`);
    return Number(text);
  };
  const readUrl = (name: string, pattern: RegExp, example: string) => {
    const url = read(name);
    if (url && (!pattern.test(url) || !URL.canParse(url)))
      throw new Error(`${name} is no address, such as ${example}.`);
    return url;
  };

  const sandboxPort = readNumber('SANDBOX_PORT', defaults.SANDBOX_PORT, 65535, 0);
  const isProduction = read('NODE_ENV') === 'production';
  const databaseUrl = readUrl('DATABASE_URL', /^postgres(ql)?:\/\//, 'postgres://user@localhost/portal');
  const billingUrl = readUrl('BILLING_URL', /^https?:\/\//, 'https://api.example.com');
  const stripeKey = read('STRIPE_SECRET_KEY');
  if (stripeKey && !/^[sr]k_(test|live)_\w+$/.test(stripeKey))
    throw new Error('STRIPE_SECRET_KEY is no secret key of Stripe, which begins with sk_test_ or sk_live_.');
  if (stripeKey?.includes('k_live_') && !isProduction)
    throw new Error('STRIPE_SECRET_KEY takes real money: set NODE_ENV to production.');
  for (const name of isProduction ? ['DATABASE_URL', 'BILLING_URL', 'STRIPE_SECRET_KEY'] : [])
    if (!read(name)) throw new Error(`${name} is missing, and NODE_ENV is production.`);
  // With a key alone it is Stripe, without one the sandbox.
  const stripeHost = read('STRIPE_HOST') ?? (stripeKey ? undefined : `127.0.0.1:${sandboxPort}`);
  if (stripeHost && !URL.canParse(stripeHost.includes('://') ? stripeHost : `http://${stripeHost}`))
    throw new Error('STRIPE_HOST is no host, such as 127.0.0.1:4849.');

  return {
    host: read('HOST') ?? '127.0.0.1',
    port: readNumber('PORT', defaults.PORT, 65535, 0),
    isProduction,
    databaseUrl,
    data: read('DATA') ?? 'data',
    /** Whether the customers of the example are in the database. */
    isExample: !databaseUrl && !billingUrl,
    billingUrl: billingUrl ?? `http://127.0.0.1:${sandboxPort}`,
    billingKey: read('BILLING_KEY'),
    billingDeadline: readNumber('BILLING_DEADLINE', '20000', 25_000),
    stripeKey,
    stripeHost,
    stripeWebhookSecret: read('STRIPE_WEBHOOK_SECRET'),
    stripeDeadline: readNumber('STRIPE_DEADLINE', '12000'),
    lease: readNumber('LEASE', '60'),
    recoveryInterval: readNumber('RECOVERY_INTERVAL', '30000'),
    sandboxPort,
  };
}
