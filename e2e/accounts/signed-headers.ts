import type { Page } from '@playwright/test';

/** The headers of a signed-in API request. */
export async function signedHeaders(page: Page): Promise<{ apikey: string; authorization: string }> {
  const { publishableKey } = await (await page.request.get('/config.json')).json();
  const stored = JSON.parse(await page.evaluate<string>("localStorage.getItem('portage-auth')"));
  return { apikey: publishableKey, authorization: `Bearer ${stored.access_token}` };
}
