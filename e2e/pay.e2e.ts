import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parseCents, sumCents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { proves, saw } from './proofs/spec-table.ts';
import { datedMoment, notifications, signIn, test } from './screens/portal.ts';
import { pay } from './tables/pay.ts';

test.use({ clock: datedMoment, fill: true });

const options = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option').allTextContents();
const scheduled = (page: Page) => page.getByRole('table', { name: 'Scheduled payments by invoice' });

test('shows the total, filters, groups and lines of payments', async ({ page }) => {
  await signIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/functions/v1/reads', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('#sidebar').getByRole('link', { name: 'Pay', exact: true }).click();
  await saw(page, pay.loading);
  release();
  await saw(page, pay.heading, pay.scheduledTab, pay.oneTimeTab, pay.createButton);
  expect(await options(page, 'Status')).toEqual(['All Statuses', 'Upcoming', 'Processing', 'Collected', 'Paid']);
  expect(await options(page, 'Payment type')).toEqual(['All Types', 'Credit', 'Debit']);
  await proves(pay.statuses, pay.types);
  await expect(scheduled(page).getByRole('columnheader')).toHaveText([
    'Invoice',
    'Date Range',
    'Total Amount',
    'Status',
    'Actions',
  ]);
  await proves(pay.columns);

  // The next upcoming period only, then invoices, newest first.
  // The toggle of what is not invoiced yet, then the links of the invoices.
  const titles = await scheduled(page)
    .locator('tbody tr td:first-child')
    .getByText(/^(Upcoming|INV-.*)$/)
    .allTextContents();
  expect(titles[0]).toBe('Upcoming');
  expect(titles.filter((title) => title === 'Upcoming')).toHaveLength(1);
  const invoices = titles.slice(1);
  expect(invoices.length).toBeGreaterThan(1);
  expect(invoices).toEqual(invoices.toSorted().reverse());
  await proves(pay.groupOrder, pay.upcomingGroup);
  await page.getByLabel('Status', { exact: true }).selectOption('Upcoming');
  await expect(page).toHaveURL('/pay?status=upcoming');
  await expect(scheduled(page).getByRole('button', { name: 'Upcoming', exact: true })).not.toHaveCount(1);
  await proves(pay.allRule);
  await page.getByLabel('Status', { exact: true }).selectOption('All Statuses');

  const first = scheduled(page)
    .getByRole('row')
    .filter({ hasText: invoices[0] ?? '' });
  const places = () =>
    scheduled(page)
      .getByRole('columnheader')
      .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().x));
  const closed = await places();
  await first.getByRole('button', { name: `Lines of ${invoices[0]}` }).click();
  const maya = scheduled(page).getByRole('row').filter({ hasText: 'Maya Tremblay' }).first();
  // People by name, as on the invoice page.
  const people = await scheduled(page)
    .getByRole('row')
    .filter({ hasText: /gross/ })
    .evaluateAll((rows) => rows.map((row) => row.querySelector('td')?.textContent));
  expect(people).toEqual(['Liam Chen', 'Maya Tremblay']);
  await expect(maya).toContainText('gross 3,500.00 · EI 79.87 · CPP 200.24');
  await expect(maya).toContainText('3,780.11');
  await maya.getByRole('button', { name: /Show calculation/ }).click();
  const calculation = scheduled(page).getByRole('row').filter({ hasText: 'Total (CAD)' });
  await expect(calculation).toContainText('Employer CPP 200.24 = 5.95% × (3,500.00 − 134.61)');
  await expect(calculation).toContainText(/[\d,.]+ of the 4,230\.45 maximum so far this year/);
  await expect(calculation).toContainText(/T4127/);
  await proves(pay.expand);
  // Opening a line moves no column.
  expect(await places()).toEqual(closed);

  for (const words of ['maya trem', 'MAYA', 'liam', 'debit', '(', '"', '100%', 'x,y)', '*', '\\']) {
    await page.getByPlaceholder('Search by employee name, email, or payment type...').fill(words);
    await expect(page).toHaveURL(/[?&]q=/);
  }
  await saw(page, pay.noPayments);
  for (const words of ['debit', 'maya@aurora-robotics.example', 'tremblay maya']) {
    await page.getByPlaceholder('Search by employee name, email, or payment type...').fill(words);
    await expect(scheduled(page).getByText(/INV-/).first()).toBeVisible();
  }
  await expect(scheduled(page).getByText('Liam Chen')).toHaveCount(0);
  // If an invoice covers more than the search found, its full amount is shown too.
  await expect(
    scheduled(page)
      .getByText(/^of [\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(notifications(page).getByText(/Error/)).toHaveCount(0);
  await proves(pay.search);
  await page.getByLabel('Payment type', { exact: true }).selectOption('Credit');
  await saw(page, pay.noPayments);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/pay\?lines=INV-[\d-]+&line=[\da-f-]+$/);
  await expect(scheduled(page).getByText(/INV-/).first()).toBeVisible();
});

test('shows the same figures on /pay, in the CSV, on the invoice page and in the total', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  const row = scheduled(page).getByRole('row').filter({ hasText: /INV-/ }).first();
  await expect(row).toBeVisible();
  const number = /INV-\d{4}-\d{4}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  const cells = await row.getByRole('cell').allTextContents();
  const total = /[\d,]+\.\d\d/.exec(cells[2] ?? '')?.[0] ?? '';

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const cents = (amount: string | undefined) => parseCents(amount ?? '');
  const ofInvoice = lines.filter(([invoice]) => invoice?.endsWith(number));
  const sum = sumCents(ofInvoice.map((line) => cents(line[10])));
  expect(formatCad(sum)).toBe(total);
  for (const line of ofInvoice) expect(cents(line[7]) + cents(line[8]) + cents(line[9])).toBe(cents(line[10]));

  const opened = page.waitForEvent('popup');
  const payable = scheduled(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Pay/ }) })
    .first();
  const due = /[\d,]+\.\d\d/.exec((await payable.getByRole('cell').nth(2).textContent()) ?? '')?.[0] ?? '';
  await payable.getByRole('link', { name: /^Pay/ }).click();
  const invoice = await opened;
  await expect(invoice.getByText(due).first()).toBeVisible();
  await invoice.close();

  // The invoice's page in the portal has the same lines and the same sum.
  await row.getByRole('link', { name: number, exact: true }).click();
  await expect(page).toHaveURL(`/pay/${number}`);
  const invoiceLines = page.getByRole('table', { name: `Lines of ${number}` });
  await expect(invoiceLines.getByRole('row', { name: /^Total/ })).toContainText(total);
  for (const line of ofInvoice)
    await expect(invoiceLines.getByRole('row').filter({ hasText: line[1] ?? '' })).toContainText(
      formatCad(cents(line[10])),
    );
  await page.goBack();
  await expect(row).toBeVisible();
  await proves(pay.lineTotal);

  // The page's total equals the sum of the CSV's lines.
  const settled = lines.filter((line) => ['Collected', 'Paid'].includes(line.at(-1) ?? ''));
  const all = sumCents(settled.map((line) => cents(line[10])));
  const summary = page.getByRole('region', { name: 'Total' });
  await expect(summary.getByText(`CAD ${formatCad(all)}`)).toBeVisible();
  await expect(summary.getByText(new RegExp(`across ${settled.length} payments?`))).toBeVisible();
  await proves(pay.total);

  const download = page.waitForEvent('download');
  const choosePdf = async () => {
    await row.getByRole('button', { name: `Actions for ${number}` }).click();
    await page.getByRole('menuitem', { name: /^Download PDF/ }).click();
  };
  await choosePdf();
  await expect(notifications(page).getByText('Download started')).toBeVisible();
  await expect(notifications(page).getByText(`Downloading invoice ${number}`)).toBeVisible();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  await proves(pay.downloadStarted);
  await page.route('**/invoice/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await choosePdf();
  await saw(page, pay.downloadFailed);
});

/** Serves an earlier one-time payment to the next chosen employee that used up the year's CPP maximum. */
async function serveUsedUpMaximum(page: Page, year: string): Promise<void> {
  const amounts = { cpp: 999_999, cpp2: 0, ei: 0, qpip: 0 };
  const payDate = `${year}-01-02`;
  const calculation = {
    ...amounts,
    employer: amounts,
    steps: { province: 'ON', pensionable: 0, insurable: 0, payDate },
  };
  await page.route('**/rest/v1/wip_one_time_payments?select=payday*', (route) =>
    route.fulfill({ json: [{ payday: payDate, calculation }] }),
  );
}

test('saves a one-time payment, shows its details and cancels it', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  await page.getByRole('button', { name: 'Create One-time Payment' }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Submit One-time Payment' });
  await dialog.getByLabel('Amount').fill('1000');
  const calendar = dialog.getByRole('group', { name: 'Payment date' });
  // The calendar opens on the earliest selectable day.
  const enabled = calendar.getByRole('button', { disabled: false, name: /\d{4}$/ });
  await serveUsedUpMaximum(page, datedMoment.slice(0, 4));
  await dialog.getByLabel('Employee Name').selectOption('Liam Chen');
  await dialog.getByRole('button', { name: 'Pick a payment date' }).click();
  await enabled.first().click();
  await dialog.getByLabel('Payment Type').selectOption('Bonus');
  await expect(dialog.getByText(/^Employer CPP 0\.00: the year's maximum of [\d,.]+ is reached/)).toBeVisible();
  await proves(pay.costYear);
  await dialog.getByLabel('Description').fill('=HYPERLINK("x") <b>🍁</b>');

  const insert = '**/rest/v1/wip_one_time_payments?**';
  await submit.click();
  await saw(page, pay.created);

  await page.getByRole('tab', { name: 'One time payments' }).click();
  const line = page.getByRole('row').filter({ hasText: 'Bonus 1,000.00' });
  await line.getByRole('button', { name: /^Details/ }).click();
  await saw(page, pay.details);
  await expect(page.getByRole('dialog').getByText('=HYPERLINK("x") <b>🍁</b>')).toBeVisible();
  await expect(page.getByText('CPP and EI are calculated when the payment is invoiced.')).toBeVisible();
  await page.route(insert, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"It is invoiced."}' })
      : route.continue(),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).click();
  await expect(notifications(page).getByText('Error canceling one-time payment')).toBeVisible();
  await expect(notifications(page).getByText('It is invoiced.')).toBeVisible();
  await proves(pay.cancelRefused);
  await page.unroute(insert);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""x"") <b>🍁</b>"`);
  await proves(pay.oneTimeCsv);
  await line.getByRole('button', { name: /^Details/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).click();
  await expect(notifications(page).getByText('One-time payment canceled')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bonus 1,000.00' })).toContainText('Canceled');
  await proves(pay.cancel);
});

test('shows history and loads earlier lines by key', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  await page.getByRole('link', { name: 'Payment History' }).click();
  await expect(page).toHaveURL('/pay?view=history');
  await saw(page, pay.historyHeading, pay.historySubtitle);
  await expect(scheduled(page).getByRole('button', { name: 'Upcoming', exact: true })).toHaveCount(0);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toMatch(/,Debit,/);
  expect(csv).toMatch(/,(Bonus|Stipend|Reimbursement),/);
  await proves(pay.historyCsv);

  const asked: string[] = [];
  await page.route(/\/rest\/v1\/payments\?.*limit=200/, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url.searchParams.get('or') ?? '');
    const answer = await route.fetch();
    const rows = await answer.json();
    const full =
      asked.length === 1
        ? Array.from({ length: 200 }, (_, at) => ({
            ...rows.at(-1),
            id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
          }))
        : [];
    await route.fulfill({ response: answer, body: JSON.stringify(full) });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Show earlier payments' }).click();
  await expect(page.getByRole('button', { name: 'Show earlier payments' })).toHaveCount(0);
  expect(asked[1]).toMatch(/^\(start_date\.lt\.\d{4}-\d\d-\d\d,and\(start_date\.eq\.\d{4}-\d\d-\d\d,id\.gt\..+\)\)$/);
  await proves(pay.pages);
});
