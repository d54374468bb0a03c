import { expect, type Page } from '@playwright/test';
import { notifications, signIn, test } from '../../e2e/screens/portal.ts';
import { addDialog } from '../../e2e/screens/team-page.ts';

// A year without published contribution rates: nothing is guessed, and everything else works.
const clock = '2199-02-28T15:00:00Z';
const year = '2199';
test.use({ clock });

const noErrors = (page: Page) => expect(notifications(page).getByText(/Error/)).toHaveCount(0);

test('shows past payments without rates for the year, and says why none are planned', async ({ page }) => {
  await signIn(page);
  await expect(page.getByText('Thursday, 28 February 2199', { exact: true })).toBeVisible();
  const payments = page.getByRole('region', { name: 'Payments (CAD, this month)' });
  await expect(payments.getByText('0 payments', { exact: true })).toBeVisible();
  await expect(page.getByText('No payroll in the last 12 months.')).toBeVisible();
  await expect(page.getByText(/^Nothing yet/)).toHaveCount(0);
  await noErrors(page);

  await page.goto('/pay');
  const scheduled = page.getByRole('table', { name: 'Scheduled payments by invoice' });
  await expect(scheduled.getByText('Paid', { exact: true }).first()).toBeVisible();
  for (const status of ['Upcoming', 'Processing', 'Collected'])
    await expect(scheduled.getByText(status, { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create One-time Payment' }).click();
  await expect(page.getByLabel('Employee Name', { exact: true })).toBeDisabled();
  await expect(page.getByRole('option', { name: 'No employees with upcoming pay periods' })).toBeAttached();
  await noErrors(page);

  await page.goto('/team/employee');
  await page.getByRole('button', { name: /^Maya Tremblay ./ }).click();
  await expect(page.getByText('Next payday', { exact: true })).toHaveCount(1);
  await noErrors(page);
});

test('estimates no cost without rates for the year, and names the missing year', async ({ page }) => {
  await signIn(page);
  await page.goto('/cost-calculator?province=ON&salary=91000&schedule=Monthly');
  const reason = page.getByText(new RegExp(`^Contribution rates for ${year} are not complete\\.`));
  await expect(reason).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.goto('/team');
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const form = addDialog(page);
  await form.getByLabel(/^Province/).selectOption({ label: 'Ontario' });
  await form.getByLabel(/^Salary/).fill('91000');
  await form.getByLabel(/^Payroll schedule/).selectOption('Monthly');
  await expect(reason).toBeVisible();
  await expect(form.getByText(/^Estimated cost/)).toHaveCount(0);
});

test('names the missing year when a payroll run rejects its paydays', async ({ product }) => {
  const output = await product.portage('payroll', 'run', '--dry-run');
  expect(output).toMatch(
    new RegExp(
      `^Refused: Aurora Robotics, Maya Tremblay, payday ${year}-.*Contribution rates for ${year} are not`,
      'm',
    ),
  );
});
