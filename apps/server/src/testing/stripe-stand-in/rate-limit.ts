import { StripeRefusal } from './stripe-refusal.ts';

/** Stripe's limit of requests in one second, which is 25 in a sandbox. A test decides whether it counts. */
export class RateLimit {
  perSecond = Number.POSITIVE_INFINITY;
  #second = 0;
  #taken = 0;

  /** @throws StripeRefusal 429 for a request above the limit; nothing is done or remembered then */
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
