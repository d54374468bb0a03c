/** A request that a use case rejects. The message says why, and what to do if known; entry points show it as is. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** HTTP status of the response. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502;

  constructor(status: Refusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}
