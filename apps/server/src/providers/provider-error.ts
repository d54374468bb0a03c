import { withoutSecrets } from '../platform/log/without-secrets.ts';

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
