import type { MeError } from '@portage/contract/me';
import type { ProviderError } from '@portage/contract/provider-acts';
import { functions } from '../api/data-client.ts';
import { functionMessage } from './function-error.ts';

/** Why the server refused an act of staff or of a person who is paid. */
export class ActCallError extends Error {
  override name = 'ActCallError';
  /** The name of the refusal, such as 'secondStepRequired'; null when the server did not answer. */
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/**
 * Carries out an act that no company is chosen for.
 * @param name such as 'me/enter-sin' or 'provider/payroll-run'
 * @returns the act's answer, whose type the caller knows from the contract
 * @throws ActCallError with the server's sentence and code
 */
export async function callAct<Answer>(name: string, request: object): Promise<Answer> {
  const { data, error } = await functions.invoke<Answer>(name, { body: request });
  if (!error) return data as Answer;
  const response: unknown = error.context;
  const body: Partial<MeError | ProviderError> | null =
    response instanceof Response
      ? await response
          .clone()
          .json()
          .catch(() => null)
      : null;
  throw new ActCallError(await functionMessage(error), body?.code ?? null);
}
