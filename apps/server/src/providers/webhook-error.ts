/** A rejected webhook: forged, altered or too old. Returns 400 and changes nothing. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}
