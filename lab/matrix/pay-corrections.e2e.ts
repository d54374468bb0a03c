import { expect } from '@playwright/test';
import { RATES_TABLES } from '@portage/domain/contributions/rates';
import { startProduct } from '../../e2e/product/product.ts';
import { test as base, datedMoment, signIn } from '../../e2e/screens/portal.ts';

/** These tests reverse invoices, so they use their own product. */
const test = base.extend({
  product: [
    async ({ clock }, use) => {
      const product = await startProduct({ demo: true, clock });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ clock: datedMoment });

test('labels a voided and a credited invoice', async ({ page, product }) => {
  const listed: { id: string; number: string; company: string; status: string; amount: string }[] = JSON.parse(
    await product.portage('list', 'invoices', '--json'),
  );
  const ofAurora = (status: string) =>
    listed.find((invoice) => invoice.company === 'Aurora Robotics' && invoice.status === status);
  const [open, settled] = [ofAurora('Pending'), ofAurora('Paid')];
  if (open === undefined || settled === undefined) throw new Error('The demo has no such invoices.');
  const correct = (act: string, invoice: string, reason: string) =>
    product.portage('act', act, '--json', JSON.stringify({ invoice, pay_again: false, reason }));
  await expect(correct('void-invoice', open.id, ' ')).rejects.toMatchObject({ code: 1 });
  await correct('void-invoice', open.id, 'sent twice');
  await correct('credit-invoice', settled.id, 'wrong salary');

  const shown = (amount: string) => Number(amount).toLocaleString('en-CA', { minimumFractionDigits: 2 });
  await signIn(page);
  await page.goto('/pay');
  const table = page.getByRole('table', { name: 'Scheduled payments by invoice' });
  // The voided invoice shows the amount on its page, and no part of it is on its way.
  const voided = table.getByRole('row').filter({ hasText: open.number });
  await expect(voided).toContainText(shown(open.amount));
  await voided.getByRole('button', { name: `Lines of ${open.number}` }).click();
  await expect(voided).toContainText('Cancelled');
  await expect(table.getByText('Processing')).toHaveCount(0);
  const credit = table.getByRole('row').filter({ hasText: 'Credit: wrong salary' });
  await expect(credit).toContainText(`−${shown(settled.amount)}`);
  await credit.getByRole('button', { name: /^Actions for CR-/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Download PDF of invoice CR-/ })).toBeVisible();
  const [note] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('menuitem', { name: /^View credit note CR-/ }).click(),
  ]);
  await expect(note.getByRole('heading', { level: 1 })).toHaveText(/^Credit note CR-/);
  await expect(note.getByText(`Corrects invoice ${settled.number}: wrong salary`)).toBeVisible();
  await expect(note.getByRole('row', { name: /^Total/ })).toContainText(`−${shown(settled.amount)}`);
  await note.close();
  await table.getByRole('button', { name: `Lines of ${settled.number}` }).click();
  await expect(table.getByText('Credited').first()).toBeVisible();
});

test('lists rejected items of a payroll run in sentences below its table', async ({ product }) => {
  const lastYear = RATES_TABLES.at(-1)?.year ?? 0;
  const year = lastYear + 1;
  const output = await product.portage('payroll', 'run', '--as-of', `${lastYear}-12-20`, '--dry-run');
  expect(output).toMatch(
    new RegExp(
      `^Refused: Aurora Robotics, .+, payday ${year}-\\d\\d-\\d\\d: Contribution rates for ${year} are not complete`,
      'm',
    ),
  );
  expect(
    output
      .split('\n')
      .filter((line) => line.includes('│'))
      .every((line) => !line.includes('refused')),
  ).toBe(true);
});

test('shows a line’s amounts in a card, with the calculation below the line', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/pay');
  const table = page.getByRole('table', { name: 'Scheduled payments by invoice' });
  await table.getByRole('button', { name: 'Upcoming', exact: true }).click();
  const amounts = table.getByText(/^gross\s[\d,.]+\s· EI\s/).first();
  await expect(amounts).toBeVisible();
  await table
    .getByRole('button', { name: /^Show calculation/ })
    .first()
    .click();
  const formula = table.getByText(/^Employer (CPP|QPP) /).first();
  await expect(formula).toBeVisible();
  const [above, below] = [await amounts.boundingBox(), await formula.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThan(above?.height ?? 0);
  expect(below?.width).toBeGreaterThan(200);
});

test('prints the cost calculator in light colours and without buttons', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await page.goto('/cost-calculator?province=ON&salary=91000&schedule=Monthly');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByLabel('Salary per year (CAD)')).toHaveCSS('border-top-width', '0px');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('prints payments without the column of buttons', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  const table = page.getByRole('table', { name: 'Scheduled payments by invoice' });
  const buttons = table.getByRole('columnheader', { name: 'Actions' });
  await expect(buttons).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await buttons.boundingBox())?.width ?? 0).toBe(0);
});
