/** An API error response. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 429;
  readonly code: string;
  readonly path: string | undefined;

  constructor(status: Refusal['status'], code: string, message: string, path?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.path = path;
  }

  body(): object {
    return {
      error: {
        error_msg: this.message,
        error_name: this.code,
        ...(this.path === undefined ? {} : { error_path: this.path }),
      },
    };
  }
}

export const badRequest = (message: string, path?: string): Refusal => new Refusal(400, 'bad_request', message, path);
