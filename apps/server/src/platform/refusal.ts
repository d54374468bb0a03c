/** A request that a use case turns down. The message says why, and what to do if known: entry points show it as it is. */
export class Refusal extends Error {
  override name = 'Refusal';
  /** The HTTP status with which an entry point of the web answers. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502;

  constructor(status: Refusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}
