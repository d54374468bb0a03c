import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { addMember, demoAccount, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { chooseAction } from '#testing/row-menu.ts';
import { findMessage, pay, proves, sees, seesText } from '#testing/sees.ts';

const scheduled = () => screen.findByRole('table', { name: 'Scheduled payments by invoice' });
/** The button that opens a group; the menu of its row is another. */
const opener = { name: /^(Lines of|Upcoming)/, expanded: false };
const groupsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('button', opener) !== null);
const search = () => screen.getByPlaceholderText('Search by employee name, email, or payment type...');
const address = () => window.location.pathname + window.location.search;
const lines = /GET \/rest\/v1\/payments\?.*gross_salary/;
const longName = `${'Ångström-'.repeat(20)}<b>Bo</b> שלום`;

test('filters payments in the address, keeps the filter in the history, and clears it', async () => {
  const account = await demoAccount();
  const release = network.hold('GET /rest/v1/pay_totals');
  let user = await renderApp({ path: '/pay', account });
  await sees(pay.loading, pay.heading);
  release();
  await sees(pay.scheduledTab, pay.oneTimeTab, pay.createButton);
  const headers = within(await scheduled())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  for (const header of ['Invoice', 'Date Range', 'Total Amount', 'Status', 'Actions'])
    expect(headers.join()).toContain(header);
  const optionsOf = (label: string) =>
    Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ text }) => text);
  expect(optionsOf('Status')).toEqual(['All Statuses', 'Upcoming', 'Processing', 'Collected', 'Paid']);
  expect(optionsOf('Payment type')).toEqual(['All Types', 'Credit', 'Debit']);
  proves(pay.columns, pay.statuses, pay.types);
  const before = groupsOf(await scheduled()).length;
  // What is not invoiced yet is in the first group.
  expect(groupsOf(await scheduled())[0]?.textContent).toContain('Upcoming');
  proves(pay.upcomingGroup);

  await fill(user, search(), '50%_no one*');
  await sees(pay.noPayments);
  await seesText('No payments match your search or filters.');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(async () => expect(groupsOf(await scheduled())).toHaveLength(before));
  expect(address()).toBe('/pay');
  await user.selectOptions(screen.getByLabelText('Status'), 'Paid');
  await fill(user, search(), 'maya');
  await waitFor(() => expect(address()).toBe('/pay?status=paid&q=maya'));
  await waitFor(async () => expect(groupsOf(await scheduled()).length).toBeGreaterThan(0));
  await waitFor(async () => expect((await scheduled()).textContent).not.toContain('Upcoming'));

  user = await renderApp({ path: '/pay?view=history&status=paid&q=maya', account });
  await sees(pay.historyHeading, pay.historySubtitle);
  expect((search() as HTMLInputElement).value).toBe('maya');
  await scheduled();
  await user.click(screen.getByRole('link', { name: 'Back to Payments' }));
  await waitFor(() => expect(address()).toBe('/pay'));
});

test.each(['/pay?q=MÀYA', '/pay?view=history&q=tremblaÿ'])(
  'finds people with other accents and capitals at %s',
  async (path) => {
    const account = await demoAccount();
    const user = await renderApp({ path, account });
    const found = groupsOf(await scheduled()).length;
    expect(found).toBeGreaterThan(0);
    await user.clear(search());
    await waitFor(async () => expect(groupsOf(await scheduled()).length).toBeGreaterThan(found));
  },
);

test('opens an invoice to its lines, with long names as they are', async () => {
  const account = await demoAccount();
  network.change(lines, (rows) =>
    (rows as { employee: object; invoice: object | null }[]).map((row) => ({
      ...row,
      invoice: row.invoice && { ...row.invoice, invoice_pdf: '/invoices/gone.pdf' },
      employee: { ...row.employee, first_name: longName, last_name: 'Tremblay' },
    })),
  );
  const user = await renderApp({ path: '/pay?view=history', account });
  const table = await scheduled();
  const [group] = groupsOf(table);
  await user.click(within(group as HTMLElement).getByRole('button', opener));
  const [line] = await within(table).findAllByRole('row', { name: /Ångström.*Tremblay/ });
  expect(line?.textContent).toContain(`${longName} Tremblay`);
  expect(line?.textContent).toMatch(/gross\s\d.*· EI\s\d.*· CPP\s\d/);
  // It breaks between its amounts only.
  for (const part of [/^gross\s[\d,]+\.\d\d\s·$/, /^EI\s[\d,]+\.\d\d\s·$/, /^CPP\s[\d,]+\.\d\d$/])
    within(line as HTMLElement).getByText(part);
  await chooseAction(
    user,
    /^Download PDF of invoice/,
    within(group as HTMLElement).getByRole('link', { name: /^INV-/ }).textContent ?? '',
  );
  await findMessage('Download started', /^Downloading invoice INV-/);
  await sees(pay.downloadFailed);
  proves(pay.downloadStarted);
});

test('says that there are no payments, in both tabs and in the history', async () => {
  const account = await newCompany('Payless Ltd', { plan: 'Professional' });
  const release = network.hold(lines);
  const user = await renderApp({ path: '/pay', account });
  const busy = await screen.findByRole('table', { name: 'Payments' });
  expect(busy.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('No payments found')).toBeNull();
  release();
  await sees(pay.noPayments);
  await seesText('Payments appear here once an approved team member has an upcoming payday.');
  screen.getByText('collected or paid, across 0 payments');
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'One time payments' }));
  await seesText('Bonuses, stipends and reimbursements appear here.');
  expect(address()).toBe('/pay?tab=one-time');
  await renderApp({ path: '/pay?view=history', account });
  await waitFor(() => expect(screen.getAllByText('No payments found')).toHaveLength(2));
});

test('says that payments could not be loaded, and loads them on request', async () => {
  const account = await newCompany('Payaway Ltd', { plan: 'Professional' });
  const ends = ['payments', 'wip_one_time_payments', 'pay_totals'].map((list) => network.fail(`GET /rest/v1/${list}?`));
  let user = await renderApp({ path: '/pay?view=history', account });
  await findMessage('Error fetching payments', 'The service is away');
  await findMessage('Error fetching one-time payments', 'The service is away');
  await waitFor(() => expect(screen.getAllByText("We couldn't load your payments")).toHaveLength(2));
  expect(screen.queryByText('No payments found')).toBeNull();
  user = await renderApp({ path: '/pay', account });
  await seesText("We couldn't load the total");
  await seesText("We couldn't load your payments");
  expect(screen.queryByText('collected or paid, across 0 payments')).toBeNull();
  for (const end of ends) end();
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  await sees(pay.noPayments);
  await seesText('collected or paid, across 0 payments');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('keeps the button for an export in its place, and says when there is nothing to export', async () => {
  const account = await newCompany('Exported Ltd', { plan: 'Professional' });
  for (const path of ['/pay', '/pay?tab=one-time', '/pay?view=history']) {
    const user = await renderApp({ path, account });
    await screen.findAllByText('No payments found');
    if (path === '/pay?view=history') await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    else {
      await user.click(screen.getByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
    }
    await findMessage('Nothing to export', /^The list has no payments\./);
  }
});

test('says why an export failed, and can be asked again', async () => {
  const user = await renderApp({ path: '/pay?view=history', account: await demoAccount() });
  await scheduled();
  network.fail(lines);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' });
  await user.click(button);
  await findMessage('Error fetching payments', 'The service is away');
  await waitFor(() => expect(button.disabled).toBe(false));
});

test('marks estimates, in their line, their total and their calculation', async () => {
  const account = await demoAccount();
  network.change(lines, (rows) =>
    (rows as { status: string }[]).map((row) => ({ ...row, estimate: row.status === 'upcoming' })),
  );
  const user = await renderApp({ path: '/pay', account });
  const table = await scheduled();
  const [upcoming, invoiced] = groupsOf(table);
  expect(upcoming?.textContent).toContain('Estimated');
  expect(invoiced?.textContent).not.toMatch(/estimate/i);
  await user.click(within(upcoming as HTMLElement).getByRole('button', opener));
  const [line] = await within(table).findAllByRole('row', { name: /Estimate(?!d)/ });
  await user.click(within(line as HTMLElement).getByRole('button', { name: /^Show calculation/ }));
  await within(table).findByText(/^This is an estimate at the rates of .*Exact amounts follow when/);
});

test('says that contributions of a one-time payment are not calculated yet, and shows no zeros', async () => {
  const account = await newCompany('Awaited Ltd', { plan: 'Professional' });
  const id = await addMember(account, { status: 'approved' });
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
     values ($1, 900, 'Bonus', '2026-12-14', '2026-12-14')`,
    [id],
  );
  const user = await renderApp({ path: '/pay?tab=one-time', account });
  const details = await screen.findByRole('button', { name: /^Details/ });
  const line = details.closest('tr')?.textContent?.replaceAll('\u00a0', ' ');
  expect(line).toContain('Bonus 900.00 · EI and CPP to be calculated');
  // The row above has it.
  expect(line).not.toContain('14 Dec 2026');
  await user.click(details);
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time Payment Details' }));
  dialog.getByText('To be calculated');
  dialog.getByText('CAD 900.00 plus EI and CPP');
  expect(dialog.queryByText(/CAD 0\.00/)).toBeNull();
});

test('shows what was received, credited and remains of an invoice that is settled in part', async () => {
  const account = await demoAccount();
  const settled = { amount: '52300.00', status: 'Overdue', paid_cents: 4_100_000, credited_cents: 30_000 };
  network.change(lines, (rows) =>
    (rows as { invoice: object | null }[]).map((row) => ({
      ...row,
      invoice: row.invoice && { ...row.invoice, ...settled },
    })),
  );
  await renderApp({ path: '/pay?view=history', account });
  const group = groupsOf(await scheduled()).find((row) => /INV-/.test(row.textContent ?? ''));
  for (const text of [
    'Overdue',
    'CAD 41,000.00 of 52,300.00 received',
    'CAD 300.00 credited',
    'CAD 11,000.00 remaining',
  ])
    expect(group?.textContent).toContain(text);
});

test('says which days are paid late, whose payday had passed, and when they are paid', async () => {
  const account = await newCompany('Late Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved', commencement_date: '2026-09-21', payroll_schedule: 'Monthly' });
  await addMember(account, {
    first_name: 'Ada',
    status: 'approved',
    commencement_date: '2026-11-02',
    payroll_schedule: 'Monthly',
    paid_until: '2026-11-22',
  });
  await runPayrollOf(account);
  const user = await renderApp({ path: '/pay', account });
  const table = await scheduled();
  for (const group of groupsOf(table)) await user.click(within(group).getByRole('button', opener));
  const late = await within(table).findByRole('row', { name: /Maya Tremblay.*21 Sep – 20 Oct 2026.*Late/ });
  expect(within(table).getAllByRole('row', { name: /Maya Tremblay.*Late/ })).toHaveLength(1);
  await user.click(within(late).getByRole('button', { name: /^Show calculation/ }));
  await seesText(
    'The payday for 21 Sep – 20 Oct 2026 (21 Oct 2026) had passed, so these days are paid on 21 Nov 2026.',
  );
  const split = within(table).getByRole('row', { name: /Ada Tremblay.*23 Nov – 1 Dec 2026 · 9 of 30 days/ });
  expect(split.textContent).not.toContain('Late');
});

test('says at its head what is owed, by when, whom it pays, how to pay it, and the bank details on request', async () => {
  const account = await newCompany('Owing Ltd', { plan: 'Professional' });
  await addMember(account, {
    first_name: 'Maya',
    last_name: 'Tremblay',
    status: 'approved',
    salary: 91_000,
    commencement_date: '2026-11-09',
  });
  await runPayrollOf(account);
  network.change(/GET .*invoices\?.*scheduled/, (rows) =>
    (rows as object[]).map((row) => ({ ...row, hosted_invoice_url: 'https://provider.example/invoice' })),
  );
  const user = await renderApp({ path: '/pay', account });
  const card = within(await screen.findByRole('region', { name: 'To pay' }));
  card.getByText(/^CAD 3,\d{3}\.\d\d$/);
  card.getByText('Due today');
  card.getByText('Pays Maya Tremblay on 23 Nov 2026');
  expect(card.getByRole('link', { name: /^Pay invoice INV-/ }).getAttribute('href')).toBe(
    'https://provider.example/invoice',
  );
  expect(network.sent('POST /functions/v1/statement')).toHaveLength(0);
  await user.click(card.getByText('Pay by bank transfer'));
  await card.findByText(/^Quote the reference with every transfer/);
  card.getByText('Reference');
});

test('says that nothing is owed', async () => {
  const account = await newCompany('Owing Nothing Ltd');
  await renderApp({ path: '/pay', account });
  await within(await screen.findByRole('region', { name: 'To pay' })).findByText(/^You don't owe anything\./);
});

test('shows what is owed first on a phone, and what else can be done after it', async () => {
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ ...window.matchMedia(''), matches: true });
  onTestFinished(() => media.mockRestore());
  const account = await newCompany('Pocket Ltd');
  await renderApp({ path: '/pay', account });
  const owed = await screen.findByRole('region', { name: 'To pay' });
  for (const control of [
    screen.getByRole('button', { name: 'Create One-time Payment' }),
    screen.getByRole('link', { name: 'Payment History' }),
  ])
    expect(owed.compareDocumentPosition(control)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
