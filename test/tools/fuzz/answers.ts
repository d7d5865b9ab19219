/** Arbitrary responses: valid ones, almost valid ones, and arbitrary bytes. */
import fc from 'fast-check';

/** First token, and token of the renewed session. Both may occur only in the query of a request. */
export const tokens = ['canary+&=#%/?-7f3a', 'renewed+&=#%/?-9c1d'] as const;

/** Response of the service on the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is lost before its head or within its body. */
  readonly lost: 'head' | 'body' | null;
}

const status = fc.oneof(
  { weight: 5, arbitrary: fc.constant(200) },
  { weight: 2, arbitrary: fc.constantFrom(201, 202, 204, 301, 302, 304, 307, 400, 401, 403, 404) },
  { weight: 2, arbitrary: fc.constantFrom(408, 409, 410, 422, 425, 429, 431, 500, 502, 503, 504, 520, 599) },
  { weight: 3, arbitrary: fc.integer({ min: 200, max: 599 }) },
);

const time = fc.oneof(
  fc.integer({ min: 1, max: 100_000_000_000 }),
  fc.constantFrom(
    ...[0, -0, -1, 1.5, 1e11, 1e11 + 1, 2e12, 1e300],
    ...['1730000000', '', true, '2027-01-01T00:00:00Z'],
  ),
);

/** Token in a form in which it is searched for. */
const written = fc
  .tuple(
    fc.constantFrom(...tokens),
    fc.constantFrom((text: string) => text, encodeURIComponent),
  )
  .map(([token, write]) => write(token));

const id = fc.oneof(
  fc.string(),
  written,
  fc.constantFrom('pro', 'c1', '1', ' 2 ', '', ' ', '\u202e', '__proto__'),
);
/** Any value in any field: of its type, of another field's type, or anything. */
const value = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: time },
    { weight: 1, arbitrary: id },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );

/** Error message of the service, also with the token, and with the token at the limit of 200 characters. */
const errorText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc
    .tuple(fc.nat({ max: 260 }), fc.constantFrom('x', '𝒙', ' ', '\n'), written)
    .map(([length, filler, token]) => `No${filler.repeat(length)}session ${token} here`),
  fc.jsonValue({ maxDepth: 1 }),
);

const errorFields = { errorMessage: errorText, message: errorText, Message: errorText, error: errorText };

/** Fields that report, or seem to report, a failure. */
const empty = fc.constantFrom<unknown>(null, '', ' ', [], {}, false, 0);
const verdictFields = {
  errors: fc.oneof(empty, fc.constantFrom<unknown>('No', ['No'], { code: 7 }, true)),
  Error_Code: fc.constantFrom<unknown>(7, 'E7'),
  success: fc.oneof(empty, fc.constantFrom<unknown>(true, 1, 'true', 'False', 'failed')),
  status: fc.constantFrom<unknown>(200, 400, 'active', 'error', null),
};

const fields = {
  ...{ customerId: value(id), productId: value(fc.oneof(id, fc.double())), productPlanId: value(id) },
  ...{ relationId: value(id), createdTimeInSeconds: value(time), startTimeInSeconds: value(time) },
  endTimeInSeconds: value(time),
};

const anything = fc.oneof(
  { weight: 5, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: written.map((token): unknown => [{ a: token, b: `See ${token}.` }]) },
  { weight: 1, arbitrary: written.map((token): unknown => ({ [`x ${token}`]: { then: 1 } })) },
);
const sections = {
  customerPortalSetting: anything,
  invoiceConfiguration: anything,
  displayCachedInvoices: anything,
};

const optional = (of: Record<string, fc.Arbitrary<unknown>>) => fc.record(of, { requiredKeys: [] });

const objects = fc.oneof(
  optional(fields),
  optional(sections),
  optional(errorFields),
  optional({ ...fields, ...errorFields, ...sections }),
  optional({ ...fields, ...verdictFields }),
  optional({ ...sections, ...verdictFields }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'toJSON', 'error'), anything),
);

/** Literal JSON: numbers that `JSON.stringify()` cannot write. */
const numbers = fc
  .tuple(
    fc.constantFrom(...Object.keys(fields)),
    fc.constantFrom('1e999', '-1e999', '1e-999', '0.1e1', '1730000000.0', '17300000000000000001'),
  )
  .map(([key, number]) => `{"${key}":${number}}`);

const texts = fc.oneof(
  { weight: 6, arbitrary: objects.map((object) => JSON.stringify(object)) },
  { weight: 2, arbitrary: anything.map((json) => JSON.stringify(json)) },
  { weight: 1, arbitrary: numbers },
  { weight: 1, arbitrary: objects.map((object) => JSON.stringify(object).slice(0, 30)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', ' ', '<!doctype html><p>Busy', 'NaN', '{}', '{}{}', "{'a':1}"),
  },
  { weight: 1, arbitrary: objects.map((object) => `\ufeff${JSON.stringify(object)}`) },
);

const bodies = fc.oneof(
  { weight: 9, arbitrary: texts.map((text): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Uint8Array.from(bytes)) },
);

const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/plain', 'text/html; charset=utf-16', ''),
    // Shorter than a deadline: the test tells pauses from deadlines by their length.
    'retry-after': fc.constantFrom('0', '7', '1000000000', '-5', 'soon', 'Wed, 21 Oct 2099 07:28:00 GMT'),
  },
  { requiredKeys: [] },
);

export const answers: fc.Arbitrary<WireAnswer> = fc.record({
  status,
  bytes: bodies,
  headers,
  lost: fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('head' as const, 'body' as const) },
  ),
});
