import type { Page } from '@playwright/test';

/** Calls a function as the signed-in page would. */
export async function callFunction(page: Page, name: string, data: object): Promise<void> {
  const { publishableKey } = await (await page.request.get('/config.json')).json();
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  const headers = { apikey: publishableKey, authorization: `Bearer ${stored.access_token}` };
  const [company] = await (await page.request.get('/rest/v1/companies?select=id', { headers })).json();
  const answer = await page.request.post(`/functions/v1/${name}`, {
    headers,
    data: { userId: stored.user.id, companyId: company.id, ...data },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}
