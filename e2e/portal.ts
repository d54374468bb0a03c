import { test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** The demo companies' admins. */
export const demo = {
  ana: { email: 'ana@aurora-robotics.example', password: 'maple-canoe-portage' },
  jonas: { email: 'jonas@fjord-analytics.example', password: 'quiet-harbour-ledger' },
};

/** A fixed moment with contribution rates, for tests that expect figures or enter dates. */
export const datedMoment = '2026-11-20T15:00:00Z';

/**
 * Screen tests share one product with the demo companies per worker; `page` has its address as the base URL.
 * A test that changes a company's data signs up its own. With `test.use({ clock })` the product and the browser start at that time.
 */
export const test = base.extend<object, { clock: string | undefined; product: Product }>({
  clock: [undefined, { option: true, scope: 'worker' }],
  product: [
    async ({ clock }, use) => {
      const product = await startProduct({ demo: true, clock });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, clock }, use) => {
    if (clock !== undefined) await context.clock.install({ time: clock });
    await use(context);
  },
});

/** Signs in through the login page and waits for the dashboard. */
export async function signIn(page: Page, { email, password } = demo.ana): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
