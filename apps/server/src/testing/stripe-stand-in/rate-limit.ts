import { StripeRefusal } from './stripe-refusal.ts';

/** Stripe's limit of requests per second, 25 in a sandbox. Tests decide whether it applies. */
export class RateLimit {
  perSecond = Number.POSITIVE_INFINITY;
  #second = 0;
  #taken = 0;

  /** @throws StripeRefusal 429 above the limit, without doing or remembering anything */
  take(second: number): void {
    if (second !== this.#second) {
      this.#second = second;
      this.#taken = 0;
    }
    this.#taken += 1;
    if (this.#taken > this.perSecond)
      throw new StripeRefusal(429, 'Request rate limit exceeded.', { code: 'rate_limit' });
  }
}
