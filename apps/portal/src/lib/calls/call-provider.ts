import type { ProviderRequest, ProviderResponse } from '@portage/contract/provider';
import type { ProviderActName } from '@portage/contract/provider-acts';
import { callAct } from './call-function.ts';

/**
 * Carries out an act of the console.
 * @param name such as 'provider/payroll-run'; `providerActs` says who may do it and whether it needs a reason
 * @throws ActCallError with the server's sentence and code, which is a ProviderErrorCode or the name of another refusal
 */
export function callProvider<N extends ProviderActName>(
  name: N,
  request: ProviderRequest<N>,
): Promise<ProviderResponse<N>> {
  return callAct(name, request);
}
