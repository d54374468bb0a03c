/** A setting or startup condition that the operator must fix. The message is shown to them as is. */
export class StartError extends Error {
  override name = 'StartError';
}
