import { expect } from '@playwright/test';
import { authenticatorCode } from '../../e2e/accounts/authenticator.ts';
import { accountPassword, confirmedAccount } from '../../e2e/accounts/signing-up.ts';
import { expectNoViolation } from '../../e2e/screens/no-violation.ts';
import { signIn, test } from '../../e2e/screens/portal.ts';

// Covers what the route list does not open: dialogs, and pages with content.

/** Narrow dark and wide light pages, without motion so that colours are final when checked. */
for (const [width, colorScheme] of [
  [320, 'dark'],
  [1440, 'light'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('documents and their preview have no violations', async ({ page }) => {
      await signIn(page);
      const tags = ['Admin', 'Contracts', 'Employee', 'Employer', 'Tax', null];
      await page.route('**/rest/v1/documents?**', (route) =>
        route.fulfill({
          json: tags.map((tag, at) => ({
            id: String(at),
            user_id: 'x',
            name: `A document with quite a long name ${at}.pdf`,
            file_path: `${at}.pdf`,
            tag,
            created_at: '2026-11-20T12:00:00+00:00',
          })),
        }),
      );
      await page.route('**/storage/v1/object/**', (route) => route.fulfill({ status: 404, json: {} }));
      await page.goto('/documents');
      await expect(page.getByText('A document with quite a long name 0.pdf').first()).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('link', { name: /^Preview .* 0\.pdf/ }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await page.getByPlaceholder('Search documents...').fill('zzz');
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
      await expectNoViolation(page);
    });

    test('the settings and their dialogs have no violations', async ({ page }) => {
      const email = await confirmedAccount(page.request);
      await signIn(page, { email, password: accountPassword });
      await page.goto('/company');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(dialog).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Edit billing details' }).click();
      await dialog.getByLabel('Billing Email').fill('nobody');
      await dialog.getByRole('button', { name: 'Review changes' }).click();
      await expectNoViolation(page);
      await dialog.getByLabel('Billing Email').fill('somebody@wired.example');
      await dialog.getByRole('button', { name: 'Review changes' }).click();
      await expect(dialog.getByRole('button', { name: 'Change' })).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Turn on' }).click();
      const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
      await expectNoViolation(page);
      await dialog.getByLabel('Authentication code').fill(authenticatorCode(secret));
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      await expectNoViolation(page);
      await dialog.getByRole('button', { name: "I've saved them" }).click();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(dialog.getByLabel('Authentication code')).toBeFocused();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText('This device')).toBeVisible();
      await expectNoViolation(page);
    });
  });
}
