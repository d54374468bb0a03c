import { expect } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { openConsole } from '../../e2e/accounts/staff-console.ts';
import { test } from '../../e2e/screens/portal.ts';

const tabs = ['ageing', 'invoices', 'receipts', 'bank'];

test('the lists of the receivables name each of their columns', async ({ page, product }) => {
  await openConsole(product, page, 'nora@provider.example', 0);
  const unnamed: string[] = [];
  for (const tab of tabs) {
    await page.goto(`/provider/receivables?tab=${tab}`);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const names = await page.getByRole('columnheader').allTextContents();
    if (names.some((name) => name.trim() === '')) unnamed.push(tab);
  }
  expect(unnamed).toEqual([]);
});

test('no tab of the receivables is alone on a line of a phone in French', async ({ page, product }) => {
  await openConsole(product, page, 'nina@provider.example', 0);
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'fr-CA', url: product.url }]);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/provider/receivables');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  const list = page.getByRole('tab');
  await expect(list).toHaveCount(tabs.length);
  const tops = new Map<number, number>();
  for (const tab of await list.all()) {
    const top = Math.round((await tab.boundingBox())?.y ?? 0);
    tops.set(top, (tops.get(top) ?? 0) + 1);
  }
  expect([...tops.values()]).not.toContain(1);
});
