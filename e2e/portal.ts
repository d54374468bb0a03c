import { test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

/** The demo companies' admins. */
export const demo = {
  ana: { email: 'ana@aurora-robotics.example', password: 'maple-canoe-portage' },
  jonas: { email: 'jonas@fjord-analytics.example', password: 'quiet-harbour-ledger' },
};

/**
 * Tests of single screens share one product with the demo companies per worker; `page` knows its address.
 * A test that changes a company's data signs up its own.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({ demo: true });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
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
