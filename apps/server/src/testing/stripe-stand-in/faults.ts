/** What can go wrong with a request on its way or at Stripe. */
export type Fault =
  /** Stripe fails before it begins: nothing is done and nothing is remembered. */
  | 'unavailable'
  /** Stripe fails once it has begun: the answer is remembered under the idempotency key. */
  | 'error'
  /** Too many requests. */
  | 'rate limit'
  /** The request is done and its answer is lost on the way. */
  | 'answer lost'
  /** The request is taken and never answered; nothing is done. */
  | 'silence'
  /** The answer comes late. */
  | 'slow';

interface Wanted {
  fault: Fault;
  times: number;
  /** Of the request's method and address. */
  where: RegExp;
}

/** The faults that a test has ordered. */
export class Faults {
  readonly #wanted: Wanted[] = [];

  /** The next `times` requests that fit `where`, such as /^POST \/v1\/invoices$/, meet a fault. */
  order(fault: Fault, given: { times?: number; where?: RegExp } = {}): void {
    this.#wanted.push({ fault, times: given.times ?? 1, where: given.where ?? /^POST / });
  }

  /** What this request meets. */
  meet(request: string): Fault | null {
    const wanted = this.#wanted.find((one) => one.times > 0 && one.where.test(request));
    if (wanted === undefined) return null;
    wanted.times -= 1;
    return wanted.fault;
  }

  /** What was ordered and not met is forgotten. */
  clear(): void {
    this.#wanted.length = 0;
  }
}
