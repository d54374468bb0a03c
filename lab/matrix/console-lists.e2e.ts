import { expect } from '@playwright/test';
import { openConsole } from '../../e2e/accounts/staff-console.ts';
import { test } from '../../e2e/screens/portal.ts';

const tabs = ['ageing', 'invoices', 'receipts', 'advances', 'bank'];

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
