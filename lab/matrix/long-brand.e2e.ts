import { expect } from '@playwright/test';
import { startProduct } from '../../e2e/product/product.ts';
import { test as base, datedMoment, signIn } from '../../e2e/screens/portal.ts';
import { whatDoesNotFit } from '../../e2e/screens/read-page.ts';

/** The longest name that the setting allows, in the widest letter, and without a space at which it could wrap. */
const BRAND_NAME = 'W'.repeat(40);

const test = base.extend({
  product: [
    async ({ clock }, use) => {
      const product = await startProduct({ demo: true, clock, settings: { BRAND_NAME } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ clock: datedMoment });

test('the longest brand fits on the pages of visitors and on an invoice, on a phone', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page);
  await page.goto('/pay');
  const link = await page
    .getByRole('main')
    .getByRole('link', { name: /^Pay invoice INV-/ })
    .first()
    .getAttribute('href');
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 320, height: 900 } });
  const visitor = await context.newPage();
  const found: string[] = [];
  for (const path of ['/', '/calculator', new URL(link ?? '').pathname]) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 }), path).toBeVisible();
    await visitor.waitForLoadState('networkidle');
    found.push(...(await whatDoesNotFit(visitor)).map((problem) => `${path}: ${problem}`));
  }
  expect(found).toEqual([]);
  await context.close();
});
