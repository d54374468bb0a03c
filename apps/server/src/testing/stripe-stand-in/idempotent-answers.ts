import { StripeRefusal } from './stripe-refusal.ts';

export interface Answer {
  status: number;
  body: string;
  replayed?: boolean;
}
interface Kept {
  request: string;
  answer: Answer | null;
}

/** Stripe's idempotency keys: replays the first response whose work had started, including failures. */
export class IdempotentAnswers {
  readonly #kept = new Map<string, Kept>();

  /**
   * @param request method, path and body; reusing a key with a different request is an error
   * @param work throws StripeRefusal for a request rejected before any work started, which is not remembered
   * @throws StripeRefusal 400 for a different request under the key, 409 while the first one runs
   */
  async once(key: string | null, request: string, work: () => Promise<Answer>): Promise<Answer> {
    if (key === null) return work();
    if (key.length > 255) throw new StripeRefusal(400, 'Idempotency-Key is too long: at most 255 characters.');
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.request !== request)
      throw new StripeRefusal(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    if (kept?.answer === null)
      throw new StripeRefusal(
        409,
        `There is currently another in-progress request using this Idempotent Key: ${key}.`,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
        },
      );
    if (kept !== undefined) return { ...(kept.answer as Answer), replayed: true };
    this.#kept.set(key, { request, answer: null });
    try {
      const answer = await work();
      this.#kept.set(key, { request, answer });
      return answer;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  /** Forgets every key, as after a day. */
  forget(): void {
    this.#kept.clear();
  }
}
