/** A function that refuses; answered as `{ "error": sentence }`. */
export class FunctionError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 502;
  constructor(status: FunctionError['status'], message: string) {
    super(message);
    this.status = status;
  }
}
