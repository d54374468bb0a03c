import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { datedMoment, signIn, test } from './portal.ts';
import { saw } from './spec-table.ts';
import { pay } from './tables/pay.ts';

test.use({ clock: datedMoment });

const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
const away = { status: 500, contentType: 'application/json', body: '{"message":"The service is away","code":"XX000"}' };
const options = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option').allTextContents();
const scheduled = (page: Page) => page.getByRole('table', { name: 'Scheduled payments by invoice' });

test('shows the total, filters, groups and lines of payments', async ({ page }) => {
  await signIn(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/pay_totals**', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('#sidebar').getByRole('link', { name: 'Pay', exact: true }).click();
  await saw(page, pay.loading);
  release();
  await saw(page, pay.heading, pay.scheduledTab, pay.oneTimeTab, pay.createButton);
  expect(await options(page, 'Status')).toEqual(['All Statuses', 'Upcoming', 'Processing', 'Collected', 'Paid']);
  expect(await options(page, 'Payment type')).toEqual(['All Types', 'Credit', 'Debit']);
  await saw(page, pay.statuses, pay.types);
  await expect(scheduled(page).getByRole('columnheader')).toHaveText([
    'Invoice',
    'Date Range',
    'Total Amount',
    'Status',
    'Actions',
  ]);
  await saw(page, pay.columns);

  // The next upcoming period only, then invoices, newest first.
  const titles = await scheduled(page).locator('tbody tr').getByRole('button', { expanded: false }).allTextContents();
  expect(titles[0]).toBe('Upcoming');
  expect(titles.filter((title) => title === 'Upcoming')).toHaveLength(1);
  const invoices = titles.slice(1);
  expect(invoices.length).toBeGreaterThan(1);
  expect(invoices).toEqual(invoices.toSorted().reverse());
  await saw(page, pay.allRule, pay.groupOrder, pay.upcomingGroup);
  await page.getByLabel('Status', { exact: true }).selectOption('Upcoming');
  await expect(page).toHaveURL('/pay?status=upcoming');
  await expect(scheduled(page).getByRole('button', { name: 'Upcoming', exact: true })).not.toHaveCount(1);
  await page.getByLabel('Status', { exact: true }).selectOption('All Statuses');

  const first = scheduled(page)
    .getByRole('row')
    .filter({ hasText: invoices[0] ?? '' });
  await first.getByRole('button', { expanded: false }).click();
  const maya = scheduled(page).getByRole('row').filter({ hasText: 'Maya Tremblay' }).first();
  // People by name, as on the invoice page.
  const people = await scheduled(page)
    .getByRole('row')
    .filter({ hasText: /gross/ })
    .getByRole('cell')
    .filter({ hasText: /^Invoice/ })
    .allTextContents();
  expect(people).toEqual(['InvoiceLiam Chen', 'InvoiceMaya Tremblay']);
  await expect(maya).toContainText('gross 3,500.00 · EI 79.87 · CPP 200.24');
  await expect(maya).toContainText('3,780.11');
  await maya.getByRole('button', { name: /Show the work/ }).click();
  await expect(maya).toContainText('Employer CPP 200.24 = 5.95 % × (3,500.00 − 134.61)');
  await expect(maya).toContainText(/so far this year [\d,.]+ of at most 4,230.45/);
  await expect(maya).toContainText(/T4127/);
  await saw(page, pay.expand);

  for (const words of ['maya trem', 'MAYA', 'liam', 'debit', '(', '"', '100%', 'x,y)', '*', '\\']) {
    await page.getByPlaceholder('Search by employee name, email, or payment type...').fill(words);
    await expect(page).toHaveURL(/[?&]q=/);
  }
  await saw(page, pay.noPayments);
  await page.getByPlaceholder('Search by employee name, email, or payment type...').fill('tremblay maya');
  await expect(scheduled(page).getByRole('row').nth(1)).toBeVisible();
  await expect(scheduled(page).getByText('Liam Chen')).toHaveCount(0);
  // If an invoice covers more than the search found, its full amount is shown too.
  await expect(
    scheduled(page)
      .getByText(/^of [\d,]+\.\d\d$/)
      .first(),
  ).toBeVisible();
  await expect(notifications(page).getByText(/Error/)).toHaveCount(0);
  await saw(page, pay.search);
  await page.getByLabel('Payment type', { exact: true }).selectOption('Credit');
  await saw(page, pay.noPayments);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/pay');
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
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const cents = (amount: string | undefined) => Math.round(Number(amount) * 100);
  const ofInvoice = lines.filter(([invoice]) => invoice?.endsWith(number));
  const sum = ofInvoice.reduce((all, line) => all + cents(line[10]), 0);
  expect((sum / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })).toBe(total);
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
  await saw(page, pay.lineTotal);

  // The page's total equals the sum of the CSV's lines.
  const settled = lines.filter((line) => ['Collected', 'Paid'].includes(line.at(-1) ?? ''));
  const all = settled.reduce((sumOfAll, line) => sumOfAll + cents(line[10]), 0);
  const summary = page.getByRole('region', { name: 'Total' });
  await expect(
    summary.getByText(`CAD ${(all / 100).toLocaleString('en-CA', { minimumFractionDigits: 2 })}`),
  ).toBeVisible();
  await expect(summary.getByText(new RegExp(`over ${settled.length} payments?`))).toBeVisible();
  await saw(page, pay.total);

  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /^PDF/ }).click();
  await expect(notifications(page).getByText('Download started')).toBeVisible();
  await expect(notifications(page).getByText(`Downloading invoice ${number}`)).toBeVisible();
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  await saw(page, pay.downloadStarted);
  await page.route('**/invoice/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await row.getByRole('button', { name: /^PDF/ }).click();
  await saw(page, pay.downloadFailed);
});

/** Serves an earlier one-time payment to the next chosen employee that used up the year's CPP maximum. */
async function serveUsedUpMaximum(page: Page, year: string): Promise<void> {
  const amounts = { cpp: 999_999, cpp2: 0, ei: 0, qpip: 0 };
  const calculation = { ...amounts, employer: amounts, steps: { pensionable: 0 } };
  await page.route('**/rest/v1/wip_one_time_payments?select=payday*', (route) =>
    route.fulfill({ json: [{ payday: `${year}-01-02`, calculation }] }),
  );
}

test('validates, rejects and saves a one-time payment', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  await page.getByRole('button', { name: 'Create One-time Payment' }).click();
  await saw(page, pay.dialog, pay.employee, pay.paymentType, pay.selectEmployeeFirst, pay.amount, pay.description);
  await saw(page, pay.memo, pay.submit);
  const dialog = page.getByRole('dialog');
  expect((await options(page, 'Employee Name'))[0]).toBe('Select employee');
  await saw(page, pay.selectEmployee);
  expect((await options(page, 'Payment Type')).slice(1)).toEqual([
    'Bonus',
    'Stipend',
    'Reimbursement',
    'Severance',
    'Vacation',
    'Other',
  ]);
  await saw(page, pay.paymentTypes);
  const submit = dialog.getByRole('button', { name: 'Submit One-time Payment' });
  await submit.click();
  await saw(page, pay.needEmployee, pay.needType, pay.needDate, pay.needAmount);

  await dialog.getByLabel('Amount').fill('-1.5e3 $');
  await expect(dialog.getByLabel('Amount')).toHaveValue('153');
  await dialog.getByLabel('Amount').fill('000');
  await saw(page, pay.amountAboveZero, pay.amountDigits);
  await dialog.getByLabel('Amount').fill('1000');
  await dialog.getByLabel('Payment Type').selectOption('Severance');
  await saw(page, pay.severanceKind, pay.severanceMust);
  await dialog.getByLabel('Which kind of payment is it?').selectOption({ label: 'Retiring allowance (no CPP, no EI)' });

  await dialog.getByLabel('Employee Name').selectOption('Maya Tremblay');
  await saw(page, pay.pickDate);
  await dialog.getByRole('button', { name: 'Payment Date Pick a payment date' }).click();
  const calendar = dialog.getByRole('group', { name: 'Payment date' });
  // The calendar opens on the earliest selectable day.
  const enabled = calendar.getByRole('button', { disabled: false, name: /\d{4}$/ });
  await expect(enabled.first()).toBeVisible();
  await enabled.first().click();
  await expect(calendar).toHaveCount(0);
  const start = await dialog.locator('input[name=startDate]').inputValue();
  expect(start).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await dialog.locator('input[name=endDate]').inputValue()).toBe(start);
  // The button's accessible name includes the chosen day, for screen readers.
  await expect(dialog.getByRole('button', { name: /^Payment Date \d{1,2} \w+ \d{4}$/ })).toBeFocused();
  await saw(page, pay.hiddenDates);
  expect((Date.parse(start) - Date.parse(datedMoment.slice(0, 10))) / 86_400_000).toBeGreaterThanOrEqual(15);
  await saw(page, pay.calendar);

  await expect(dialog.getByText('This payment carries no CPP and no EI.')).toBeVisible();
  await dialog.getByLabel('Which kind of payment is it?').selectOption({ label: 'Pay in lieu of notice (CPP and EI)' });
  await expect(dialog.getByText(/^Cost: CAD 1,0\d\d\.\d\d$/)).toBeVisible();
  await saw(page, pay.cost);
  await serveUsedUpMaximum(page, start.slice(0, 4));
  await dialog.getByLabel('Employee Name').selectOption('Liam Chen');
  expect(await dialog.locator('input[name=startDate]').inputValue()).toBe('');
  await saw(page, pay.pickDate, pay.employeeClears);
  await dialog.getByRole('button', { name: 'Pick a payment date' }).click();
  await enabled.first().click();
  await dialog.getByLabel('Payment Type').selectOption('Bonus');
  await expect(dialog.getByText(/^Employer CPP 0\.00: the year's maximum of [\d,.]+ is reached/)).toBeVisible();
  await saw(page, pay.costYear);
  await dialog.getByLabel('Description').fill('=HYPERLINK("x") <b>🍁</b>');

  const insert = '**/rest/v1/wip_one_time_payments?**';
  const refuse = (body: string, status = 400) =>
    page.route(insert, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, contentType: 'application/json', body })
        : route.continue(),
    );
  await refuse('{"message":"The earliest payment date is 2099-01-01.","code":"P0001"}');
  await submit.click();
  await expect(notifications(page).getByText('Error creating one-time payment').first()).toBeVisible();
  await expect(notifications(page).getByText('The earliest payment date is 2099-01-01.')).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('The earliest payment date is 2099-01-01.');
  await expect(dialog.getByLabel('Amount')).toHaveValue('1000');
  await saw(page, pay.createFailed, pay.inlineAlert);
  await page.unroute(insert);
  await refuse('{"message":"","code":"P0001"}');
  await submit.click();
  await saw(page, pay.createFailedSilently);
  await page.unroute(insert);
  await refuse('[]', 201);
  await submit.click();
  await saw(page, pay.createdNothing);
  await page.unroute(insert);

  await page.context().setOffline(true);
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'No connection: The server cannot be reached. Check your connection and try again.',
  );
  await expect(dialog.getByLabel('Amount')).toHaveValue('1000');
  await page.context().setOffline(false);
  await saw(page, pay.offline);

  const posts: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/rest/v1/wip_one_time'))
      posts.push(request.postDataJSON());
  });
  await submit.dblclick();
  await saw(page, pay.created);
  expect(posts).toHaveLength(1);
  expect(Object.keys(posts[0] as object).sort()).toEqual(
    ['amount', 'description', 'end_date', 'memo', 'payment_type', 'request_key', 'start_date', 'team_member_id'].sort(),
  );
  await saw(page, pay.doubleSubmit, pay.inserted);

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
  await saw(page, pay.cancelRefused);
  await page.unroute(insert);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""x"") <b>🍁</b>"`);
  await saw(page, pay.oneTimeCsv);
  await line.getByRole('button', { name: /^Details/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel payment' }).click();
  await expect(notifications(page).getByText('One-time payment canceled')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Bonus 1,000.00' })).toContainText('Canceled');
  await saw(page, pay.cancel);
});

test('says when there is no employee to pay, and when data cannot be loaded', async ({ page }) => {
  await signIn(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/rest/v1/payable_members**', async (route) => {
    await answered.promise;
    await route.fulfill({ contentType: 'application/json', body: '[]' });
  });
  await page.goto('/pay');
  await page.getByRole('button', { name: 'Create One-time Payment' }).click();
  // While loading, the page does not claim that there are no employees.
  await expect(page.getByLabel('Employee Name', { exact: true })).toBeFocused();
  expect(await options(page, 'Employee Name')).toEqual(['Select employee']);
  answered.resolve();
  await expect.poll(() => options(page, 'Employee Name')).toEqual(['No employees with upcoming pay periods']);
  await expect(page.getByLabel('Employee Name', { exact: true })).toBeDisabled();
  await saw(page, pay.noEmployees);

  await page.route('**/rest/v1/payments?**', (route) => route.fulfill(away));
  await page.route('**/rest/v1/wip_one_time_payments?**', (route) => route.fulfill(away));
  await page.route('**/rest/v1/invoices?**', (route) => route.fulfill(away));
  await page.goto('/pay');
  await expect(notifications(page).getByText('Error fetching payments').first()).toBeVisible();
  await expect(notifications(page).getByText('Error fetching one-time payments').first()).toBeVisible();
  await saw(page, pay.paymentsError, pay.oneTimeError);
  await page.goto('/home');
  await expect(notifications(page).getByText('Error fetching invoices').first()).toBeVisible();
  await saw(page, pay.invoicesError);
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
  await saw(page, pay.historyCsv);

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
  await saw(page, pay.pages);
});

test('calculates the cost of an employee', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  await page.getByRole('link', { name: 'Cost Calculator' }).click();
  await saw(page, pay.calculator);
  await page.getByLabel('Salary per year (CAD)').fill('-5');
  await expect(page.getByText('Please enter an amount from 0 to 10,000,000.')).toBeVisible();
  await page.getByLabel('Salary per year (CAD)').fill('130,000');
  await expect(page).toHaveURL(/salary=130%2C000/);
  await page.reload();
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: /Employer CPP/ })).toContainText('4,646.45');
  await expect(table.getByRole('row', { name: /Employer EI/ })).toContainText('1,572.30');
  await expect(table.getByRole('row', { name: /Total/ })).toContainText('136,218.75');
  await page.getByLabel('Province of employment').selectOption('Quebec');
  await expect(table.getByRole('row', { name: /Employer CPP/ })).toContainText('4,895.30');
  await page.goto('/cost-calculator?province=XX&schedule=Weekly&salary=%20130%20000%20');
  await expect(page.getByLabel('Province of employment')).toHaveValue('ON');
  await expect(page.getByLabel('Payroll schedule')).toHaveValue('Bi-Weekly');
  await expect(table.getByRole('row', { name: /Total/ })).toContainText('136,218.75');
  await saw(page, pay.calculatorFigures);
});
