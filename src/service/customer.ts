/** The customers of sessions. */
import { toValidBaseUrl } from './address.js';

/** Text or number that identifies a customer. */
export type CustomerName = string | number | null | undefined;

/** The service at which somebody is a customer. */
export interface Service {
  readonly baseUrl: string | null | undefined;
  readonly apiKey?: string | null | undefined;
}

/** The customer of a session, as far as the page has told: by a name, or by the tokens that the session has had. */
export class Customer {
  readonly #baseUrl: Service['baseUrl'];
  readonly #address: string | undefined;
  readonly #apiKey: string | undefined;
  readonly #tokens = new Set<string>();
  #name: string | undefined;

  constructor({ baseUrl, apiKey }: Service, name: CustomerName) {
    this.#baseUrl = baseUrl;
    this.#address = toValidBaseUrl(baseUrl);
    this.#apiKey = apiKey || undefined;
    this.#name = toName(name);
  }

  /** Undefined: nobody has named them yet. */
  get name(): string | undefined {
    return this.#name;
  }

  get tokens(): ReadonlySet<string> {
    return this.#tokens;
  }

  /** Whether they can be told from others. */
  get isKnown(): boolean {
    return this.#address !== undefined && (this.#name !== undefined || this.#tokens.size > 0);
  }

  /** Takes the first name. Returns false, without any effect, for another one. No name is no other one. */
  takeName(customer: unknown): boolean {
    const name = toName(customer);
    this.#name ??= name;
    return name === undefined || name === this.#name;
  }

  addToken(token: string): void {
    this.#tokens.add(token);
  }

  isAt({ baseUrl, apiKey }: Service): boolean {
    const isHere = baseUrl === this.#baseUrl || toValidBaseUrl(baseUrl) === this.#address;
    return isHere && (apiKey || undefined) === this.#apiKey;
  }

  /** Whether both are the same: by their names or, where one has no name, by a token in common. */
  isSame(other: Customer): boolean {
    if (other === this) return true;
    // One of another copy of this module has no such field.
    if (!(#address in other)) return false;
    if (this.#address !== other.#address || this.#apiKey !== other.#apiKey) return false;
    return this.#name && other.#name
      ? this.#name === other.#name
      : [...this.#tokens].some((token) => other.#tokens.has(token));
  }

  /** Whether each customer who is the same as `other` is the same as this one, too. */
  includes(other: Customer): boolean {
    if (!this.isSame(other) || this.#name !== other.#name) return false;
    return this.#name !== undefined || [...other.#tokens].every((token) => this.#tokens.has(token));
  }
}

let hasWarned = false;

/**
 * Returns the name of a customer. Undefined: it is blank, no text or number, such as a whole account, or a text that stands for a
 * missing value.
 */
export function toName(customer: unknown): string | undefined {
  const isText = typeof customer === 'string' || Number.isFinite(customer);
  const name = isText ? String(customer).trim() : customer;
  if (name == null || name === '') return undefined;
  if (typeof name === 'string' && !/^(undefined|null)$/.test(name)) return name;
  if (!hasWarned) {
    hasWarned = true;
    console.warn('portal-elements: customer must be a name or a number. It is ignored.');
  }
  return undefined;
}
