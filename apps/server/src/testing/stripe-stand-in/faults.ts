/** A fault of a request, in transit or at Stripe. */
export type Fault =
  /** Stripe fails before starting: no work is done and nothing is remembered. */
  | 'unavailable'
  /** Stripe fails after starting: the response is remembered under the idempotency key. */
  | 'error'
  /** Too many requests. */
  | 'rate limit'
  /** The request succeeds and its response is lost. */
  | 'answer lost'
  /** The request is accepted but never answered; no work is done. */
  | 'silence'
  /** The response is late. */
  | 'slow';

interface Wanted {
  fault: Fault;
  times: number;
  /** Matches the request's method and path. */
  where: RegExp;
}

/** The faults requested by a test. */
export class Faults {
  readonly #wanted: Wanted[] = [];

  /** Applies a fault to the next `times` requests that match `where`, such as /^POST \/v1\/invoices$/. */
  order(fault: Fault, given: { times?: number; where?: RegExp } = {}): void {
    this.#wanted.push({ fault, times: given.times ?? 1, where: given.where ?? /^POST / });
  }

  /** The fault for this request. */
  meet(request: string): Fault | null {
    const wanted = this.#wanted.find((one) => one.times > 0 && one.where.test(request));
    if (wanted === undefined) return null;
    wanted.times -= 1;
    return wanted.fault;
  }

  /** Discards the remaining faults. */
  clear(): void {
    this.#wanted.length = 0;
  }
}
