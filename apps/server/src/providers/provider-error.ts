import { withoutSecrets } from '../platform/log/without-secrets.ts';

/** A vendor error reduced to a message and a status. The vendor's own error objects carry keys and headers. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly status: number | null;
  readonly code: string | null;

  /**
   * @param status HTTP status of the response, null when there was none
   * @param code the vendor's error code
   */
  constructor(message: string, given: { status?: number | undefined; code?: string | undefined } = {}) {
    super(withoutSecrets(message));
    this.status = given.status ?? null;
    this.code = given.code ?? null;
  }
}
