import type { FunctionName, FunctionRequest, FunctionResponse } from '@portage/contract/functions';
import { functions } from '../api/data-client.ts';
import { queryClient } from '../api/query-client.ts';
import { currentCompany } from '../company/chosen-company.ts';
import type { Company } from '../company/company-queries.ts';
import { functionMessage } from './function-error.ts';
import { FunctionRefusal } from './function-refusal.ts';

/** Every list of companies, of whichever user is signed in. */
const companies = { queryKey: ['companies'] };

/** Names the company that a call is for, for a user who belongs to several. */
function companyHeader(): Record<string, string> {
  const [[, known] = []] = queryClient.getQueriesData<Company[]>(companies);
  if (known === undefined || known.length < 2) return {};
  const company = currentCompany(known);
  return company ? { 'portage-company': company.id } : {};
}

/**
 * Calls a server function for the company that this tab shows. A refusal can mean that the user's role has changed, so their
 * rights are read again.
 * @throws FunctionRefusal with the function's message; Error when the server was not reached
 */
export async function callFunction<N extends FunctionName>(
  name: N,
  request: FunctionRequest<N>,
): Promise<FunctionResponse<N>> {
  const { data, error } = await functions.invoke<FunctionResponse<N>>(name, {
    body: request,
    headers: companyHeader(),
  });
  if (error) {
    const message = await functionMessage(error);
    const status = statusOf(error);
    if (status === 403) void queryClient.invalidateQueries(companies);
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
