import { expect } from '@playwright/test';
import { expectNoViolation } from '../../e2e/screens/no-violation.ts';
import { datedMoment, signIn, test } from '../../e2e/screens/portal.ts';
import { addDialog, chooseAction, rowOf } from '../../e2e/screens/team-page.ts';

test.use({ clock: datedMoment });

// The dialogs of /team and /team/employee, with messages and warnings.

for (const [width, colorScheme] of [
  [320, 'light'],
  [768, 'dark'],
] as const) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('the team and its dialogs have no violations', async ({ page }) => {
      await signIn(page);
      await page.goto('/team');
      await page.getByRole('button', { name: 'Add Team Member' }).click();
      const form = addDialog(page);
      await form.getByLabel(/^Phone/).fill('123');
      await form.getByLabel(/^Social Insurance Number/).fill('046454287');
      await form.getByLabel(/^Postal code/).fill('10119');
      await form.getByLabel(/^Province/).selectOption({ label: 'British Columbia' });
      await form.getByLabel(/^Salary/).fill('30000');
      await form.getByLabel(/^Payroll schedule/).selectOption('Monthly');
      await form.getByRole('button', { name: 'Add Team Member' }).click();
      await expect(form.getByText('First name is required')).toBeVisible();
      await expect(form.getByText(/^Estimated cost/)).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');

      const details = page.getByRole('dialog');
      const maya = rowOf(page, 'Maya Tremblay');
      await chooseAction(maya, /View Details/);
      await expect(details.getByText(/^Active since/)).toBeVisible();
      await expectNoViolation(page);
      await details.getByRole('button', { name: 'Edit' }).click();
      await details.getByLabel(/^First name/).fill('');
      await details.getByRole('button', { name: 'Save' }).click();
      await expect(details.getByText('First name is required')).toBeVisible();
      await expectNoViolation(page);
      await page.keyboard.press('Escape');
      await chooseAction(maya, /Request Deactivation/);
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoViolation(page, '[role=alertdialog]');
    });

    test('a payroll schedule and its calendar link have no violations', async ({ page }) => {
      await signIn(page);
      await page.goto('/team/employee');
      await page.getByRole('button', { name: /^Maya Tremblay ./ }).click();
      await expect(page.getByRole('heading', { name: 'Upcoming Paydays' })).toBeVisible();
      await expectNoViolation(page);
      await page.getByRole('button', { name: 'Calendar link' }).click();
      await expect(page.getByRole('dialog').getByText('There is no link yet.')).toBeVisible();
      await expectNoViolation(page);
    });
  });
}
