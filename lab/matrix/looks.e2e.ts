import { expect } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { inLanguage } from '../../e2e/accounts/signed-in-state.ts';
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
import { personScreens } from '../../e2e/screens/screens.ts';

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

for (const locale of ['en-CA', 'fr-CA'])
  test(`every page of a person who is paid has no violations in ${locale}, narrow or wide, light or dark`, async ({
    browser,
    product,
  }) => {
    const { storageState, paths } = await personScreens(product);
    const state = await inLanguage(product, storageState, locale);
    const context = await browser.newContext({ baseURL: product.url, storageState: state, locale });
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: product.url }]);
    const page = await context.newPage();
    expect(await problems(page, paths, [narrowAndDark, ...others])).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await context.close();
  });
