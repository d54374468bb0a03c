import { expect } from '@playwright/test';
import {
  clientPages,
  hostedInvoice,
  type Look,
  narrowAndDark,
  portalInvoice,
  problems,
  visitorPages,
} from '../../e2e/screens/looks.ts';
import { demo, signIn, test } from '../../e2e/screens/portal.ts';

// Checks every route of the demo company with axe in the looks that e2e/accessibility.e2e.ts leaves out.
test.describe.configure({ mode: 'parallel' });

const others: Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
];

test('pages before sign-in have no violations in wider looks', async ({ page }) => {
  expect(await problems(page, visitorPages, others)).toEqual([]);
});

for (const [name, pages] of Object.entries(clientPages))
  test(`${name} have no violations in wider looks`, async ({ page }) => {
    await signIn(page);
    expect(await problems(page, pages, others)).toEqual([]);
  });

test('an invoice and its own page have no violations in wider looks', async ({ page }) => {
  await signIn(page);
  expect(await problems(page, [await portalInvoice(page), await hostedInvoice(page)], others)).toEqual([]);
});

test('the main pages have no violations in French, narrow or wide, light or dark', async ({ page }) => {
  await signIn(page, demo.claire);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  const pages = ['/home', '/team', '/pay', '/documents', '/company'];
  expect(await problems(page, pages, [...others, narrowAndDark])).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
});
