/** A caller uses more of the server than its share. Answered with 429 and Retry-After, in the service's own shape. */
export class TooBusyError extends Error {
  /** For the Retry-After header. */
  readonly retryAfterSeconds = 2;
  /** @param reason what it uses too much of: bytes of bodies, requests, places in a queue, or time in it */
  constructor(reason: 'bytes' | 'requests' | 'queue' | 'time') {
    super(reason);
  }
}
