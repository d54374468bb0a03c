import type { Page } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { type FunctionName, type FunctionRequest, functions } from '@portage/contract/functions';
import { signedHeaders } from './signed-headers.ts';

type OwnIds = 'userId' | 'companyId';

/** The ids that a function takes: it refuses fields of others. */
export const idsIn = (name: FunctionName, ids: Record<OwnIds, string>): Partial<typeof ids> => {
  const { request } = functions[name];
  return Object.fromEntries(
    Object.entries(ids).filter(([field]) => 'shape' in request && field in (request.shape as object)),
  );
};

/** Calls a function as the signed-in user, with the ids of the user and the company. */
export async function callFunction<N extends FunctionName>(
  page: Page,
  name: N,
  data: Omit<FunctionRequest<N>, OwnIds>,
): Promise<void> {
  const headers = await signedHeaders(page);
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  const [company] = await (await page.request.get('/rest/v1/companies?select=id', { headers })).json();
  const answer = await page.request.post(functionPath(name), {
    headers,
    data: { ...idsIn(name, { userId: stored.user.id, companyId: company.id }), ...data },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}
