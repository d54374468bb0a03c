import type { FunctionName, FunctionRequest, FunctionResponse } from '@portage/contract/functions';
import type { MeError } from '@portage/contract/me';
import type { ProviderError } from '@portage/contract/provider-acts';
import { functions } from '../api/data-client.ts';
import { queryClient, readCompaniesAgain } from '../api/query-client.ts';
import { companyOfTab, currentCompany } from '../company/chosen-company.ts';
import { companiesQuery } from '../company/company-queries.ts';
import { accountOfTab } from '../session/account-of-tab.ts';
import { functionMessage } from './function-error.ts';
import { FunctionRefusal } from './function-refusal.ts';

/** Statuses that also mean that the user's role has changed, or that their access has ended. */
const rightsChanged = new Set<number | null>([403, 404]);

/**
 * Names the company that a call is for: the one in the request, or else the one that this tab shows. Without a name the server would choose
 * one, which is another after the user lost theirs.
 */
function companyHeader(request: object): Record<string, string> {
  const id = companyIdIn(request) ?? shownCompany()?.id;
  return id === undefined ? {} : { 'portage-company': id };
}

/** The company that this tab shows, also before the page is rendered. */
function shownCompany() {
  const userId = accountOfTab();
  if (userId === null) return null;
  return (
    companyOfTab(userId) ?? currentCompany(queryClient.getQueryData(companiesQuery(userId).queryKey) ?? [], userId)
  );
}

function companyIdIn(request: object): string | undefined {
  if ('company_id' in request && typeof request.company_id === 'string') return request.company_id;
  return 'companyId' in request && typeof request.companyId === 'string' ? request.companyId : undefined;
}

/**
 * Calls a server function for the company that this tab shows. After a refusal that can mean so, the user's companies and rights are read
 * again.
 * @throws FunctionRefusal with the function's message; Error when the server was not reached
 */
export async function callFunction<N extends FunctionName>(
  name: N,
  request: FunctionRequest<N>,
): Promise<FunctionResponse<N>> {
  const { data, error } = await functions.invoke<FunctionResponse<N>>(name, {
    body: request,
    headers: companyHeader(request),
  });
  if (error) {
    const message = await functionMessage(error);
    const status = statusOf(error);
    if (rightsChanged.has(status)) readCompaniesAgain();
    throw status === null ? new Error(message) : new FunctionRefusal(message, status);
  }
  // A success always has the contract's response, which the server's tests check.
  return data as FunctionResponse<N>;
}

/** The HTTP status of a failed call; null when the server was not reached. */
function statusOf(error: unknown): number | null {
  const context = (error as { context?: unknown }).context;
  return context instanceof Response ? context.status : null;
}

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
