import { expect, type Page } from '@playwright/test';

/** Opens the newest mail to an address whose subject matches, in the product's own mailbox. */
export async function openMail(page: Page, to: string, subject: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/dev/mailbox');
    await page
      .getByRole('row')
      .filter({ hasText: to })
      .getByRole('link', { name: subject })
      .first()
      .click({ timeout: 1000 });
  }).toPass();
}
