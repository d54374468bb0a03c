/** An answer in which Stripe refuses: its status and the fields of its error object. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal';
  readonly status: number;
  readonly fields: { type: string; code?: string; param?: string };

  constructor(status: number, message: string, fields: { type?: string; code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.fields = { type: 'invalid_request_error', ...fields };
  }

  /** The body as Stripe writes it. */
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

/** For an id in the address (404) or in a parameter (400) that Stripe does not know. */
export const unknownObject = (kind: string, id: string, param?: string): StripeRefusal =>
  new StripeRefusal(param === undefined ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
