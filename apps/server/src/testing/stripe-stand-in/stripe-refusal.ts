/** A Stripe error response: its status and the fields of its error object. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal';
  readonly status: number;
  readonly fields: { type: string; code?: string; param?: string };

  constructor(status: number, message: string, fields: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.fields = { type: 'invalid_request_error', ...fields };
  }

  /** The response body. */
  body(requestId: string): object {
    return {
      error: {
        ...this.fields,
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    };
  }
}

/** For an unknown id in the path (404) or in a parameter (400). */
export const unknownObject = (kind: string, id: string, param?: string): StripeRefusal =>
  new StripeRefusal(param === undefined ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
