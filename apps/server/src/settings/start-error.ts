/** A setting or start condition that a person must mend; its message is the one clear sentence shown to them. */
export class StartError extends Error {
  override name = 'StartError';
}
