import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import type { ProviderActName, ProviderError } from '@portage/contract/provider-acts';
import { functions } from '../api/data-client.ts';
import { functionMessage } from './function-error.ts';

/** Why the server refused an act. */
export class ProviderCallError extends Error {
  override name = 'ProviderCallError';
  /** A ProviderErrorCode, or the name of another refusal; null when the server did not answer. */
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/**
 * Carries out an act of the console.
 * @param name such as 'provider/payroll-run'; `providerActs` says who may do it and whether it needs a reason
 * @throws ProviderCallError with the server's sentence and code
 */
export async function callProvider<N extends ProviderActName>(
  name: N,
  request: ProviderRequest<N>,
): Promise<ProviderResponse<N>> {
  const { data, error } = await functions.invoke<ProviderResponse<N>>(name, { body: request });
  if (!error) return data as ProviderResponse<N>;
  const response: unknown = error.context;
  const body: Partial<ProviderError> | null =
    response instanceof Response
      ? await response
          .clone()
          .json()
          .catch(() => null)
      : null;
  throw new ProviderCallError(await functionMessage(error), body?.code ?? null);
}
