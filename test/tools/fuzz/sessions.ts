/** Session: all its tokens belong to one customer. */
export class Session {
  readonly customer: string | null;
  readonly tokens = new Set<string>();
  /** The last token that the page has set. */
  given: string | null;
  token: string | null = null;

  constructor(given: string | null, customer: string | null) {
    this.given = given;
    this.customer = customer;
    if (given) this.use(given);
  }

  /** Whether it is known whose session it is. */
  get isKnown(): boolean {
    return this.customer !== null || this.tokens.size > 0;
  }

  use(token: string): void {
    this.tokens.add(token);
    this.token = token;
  }

  isSame({ customer, tokens }: Session): boolean {
    return (
      this.customer === customer &&
      (customer !== null || this.tokens === tokens || [...tokens].some((token) => this.tokens.has(token)))
    );
  }
}
