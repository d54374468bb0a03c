import { expect } from '@playwright/test';
import { signIn, test } from './portal.ts';

test('prints the documents without the controls of the page', async ({ page }) => {
  const row = 'Aurora Robotics - EOR Service Agreement.pdf';
  await signIn(page);
  await page.goto('/documents');
  await expect(page.getByText(row).first()).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('Skip to content')).toBeHidden();
  await expect(page.locator('#sidebar')).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByText(row).first()).toBeVisible();
});
