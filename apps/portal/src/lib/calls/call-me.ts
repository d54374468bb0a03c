import type { MeActName, MeError, MeRequest, MeResponse } from '@portage/contract/me';
import { functions } from '../api/data-client.ts';
import { functionMessage } from './function-error.ts';

/** Why the server refused what a person asked for. */
export class MeCallError extends Error {
  override name = 'MeCallError';
  /** The name of the refusal, such as 'secondStepRequired'; null when the server did not answer. */
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/**
 * Carries out an act of a person who is paid, on their own account.
 * @param name such as 'me/enter-sin'
 * @throws MeCallError with the server's sentence and code
 */
export async function callMe<N extends MeActName>(name: N, request: MeRequest<N>): Promise<MeResponse<N>> {
  const { data, error } = await functions.invoke<MeResponse<N>>(name, { body: request });
  if (!error) return data as MeResponse<N>;
  const response: unknown = error.context;
  const body: Partial<MeError> | null =
    response instanceof Response
      ? await response
          .clone()
          .json()
          .catch(() => null)
      : null;
  throw new MeCallError(await functionMessage(error), body?.code ?? null);
}
