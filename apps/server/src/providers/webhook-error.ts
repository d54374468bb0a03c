/** A webhook that is not accepted: forged, altered or too old. Answered with 400, changes nothing. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}
