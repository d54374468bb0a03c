import { expect, type Page } from '@playwright/test';
import { signIn, test } from './portal.ts';

// What a browser really receives, compressed, in bytes. A KB is 1,000 bytes here, the stricter reading.

/** Sums the scripts that a page receives, by the path they came for. */
function scripts(page: Page): { total: () => Promise<number>; names: () => string[] } {
  const received: { name: string; size: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.js')) return;
    received.push({
      name: new URL(request.url()).pathname,
      size: request.sizes().then((sizes) => sizes.responseBodySize),
    });
  });
  return {
    total: async () => (await Promise.all(received.map((one) => one.size))).reduce((sum, size) => sum + size, 0),
    names: () => received.map((one) => one.name),
  };
}

test('JavaScript of the login page is at most 120 KB, and nothing comes from elsewhere', async ({ page, product }) => {
  const received = scripts(page);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(product.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const total = await received.total();
  test.info().annotations.push({ type: 'bytes', description: String(total) });
  console.log(`JavaScript of /: ${total} bytes`);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(120_000);
  expect(elsewhere).toEqual([]);
});

test('JavaScript of the dashboard before its chart is at most 190 KB', async ({ page, browser, product }) => {
  await signIn(page);
  const state = await page.context().storageState();
  const fresh = await (await browser.newContext({ baseURL: product.url, storageState: state })).newPage();
  const received = scripts(fresh);
  await fresh.route('**/assets/cost-chart-*.js', (route) => route.abort());
  await fresh.goto('/home');
  await expect(fresh.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  await expect(fresh.getByText('The chart could not be loaded. Reload the page to see it.')).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  const total = await received.total();
  console.log(`JavaScript of /home before the chart: ${total} bytes`);
  expect(total).toBeGreaterThan(50_000);
  expect(total).toBeLessThanOrEqual(190_000);
  await fresh.context().close();
});
