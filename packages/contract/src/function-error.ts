/**
 * The HTTP statuses with which a server function refuses a request, as its error codes:
 * 400 invalid request, 401 not signed in, 403 another account or company, 404 unknown, 409 conflicts with the current state,
 * 413 too large, 429 too many requests, 502 a provider is unavailable.
 */
export type FunctionErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502;

/** The body of a refused function call. */
export interface FunctionError {
  /** A sentence for the user: what happened, and what to do if known. */
  error: string;
}
