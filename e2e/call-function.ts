import type { Page } from '@playwright/test';
import { signedHeaders } from './signed-headers.ts';

/** Calls a function as the signed-in user. */
export async function callFunction(page: Page, name: string, data: object): Promise<void> {
  const headers = await signedHeaders(page);
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  const [company] = await (await page.request.get('/rest/v1/companies?select=id', { headers })).json();
  const answer = await page.request.post(`/functions/v1/${name}`, {
    headers,
    data: { userId: stored.user.id, companyId: company.id, ...data },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}
