/** What the adapters let through of a vendor's error: a sentence and a number. The vendor's own objects carry keys and headers, and stay behind. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number | null;
  readonly code: string | null;

  /**
   * @param status HTTP status of the answer, null when there was none
   * @param code the vendor's own word for it
   */
  constructor(message: string, given: { status?: number | undefined; code?: string | undefined } = {}) {
    super(withoutSecrets(message));
    this.status = given.status ?? null;
    this.code = given.code ?? null;
  }
}

/** A text without anything that looks like a vendor's key. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(/\b(sk|rk|whsec)_\w+/g, '$1_…').replaceAll(/\b[0-9a-f]{40,}\b/g, '…');
