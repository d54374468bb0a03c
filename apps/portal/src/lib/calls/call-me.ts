import type { MeActName, MeRequest, MeResponse } from '@portage/contract/me';
import { callAct } from './call-function.ts';

/**
 * Carries out an act of a person who is paid, on their own account.
 * @param name such as 'me/enter-sin'
 * @throws ActCallError with the server's sentence and code
 */
export function callMe<N extends MeActName>(name: N, request: MeRequest<N>): Promise<MeResponse<N>> {
  return callAct(name, request);
}
