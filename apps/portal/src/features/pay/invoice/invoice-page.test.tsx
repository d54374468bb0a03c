import { cents, parseCents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query-client.ts';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import {
  creditPerson,
  type IssuedInvoice,
  invoicesOf,
  payPart,
  returnPayment,
  voidUnpaid,
  writeOffPart,
} from '#testing/company/receivables.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage, pay, proves, seesText } from '#testing/sees.ts';

afterEach(() => vi.restoreAllMocks());

/** A company with an invoice for two people. */
async function billedCompany(): Promise<{ account: Account; invoice: IssuedInvoice }> {
  const account = await newCompany('Invoiced Ltd', { plan: 'Professional' });
  const start = { status: 'approved', commencement_date: '2026-11-02', payroll_schedule: 'Monthly' };
  await addMember(account, start);
  await addMember(account, { ...start, first_name: 'Ada', email: 'ada@invoiced.example' });
  await runPayrollOf(account);
  const [invoice] = await invoicesOf(account);
  if (invoice === undefined) throw new Error('Payroll issued no invoice.');
  return { account, invoice };
}

const pathOf = ({ invoice_number }: IssuedInvoice) => `/pay/${invoice_number}`;
const shown = (amount: number) => formatCad(parseCents(amount));
/** The table of lines, once they are loaded. */
const linesTable = async () => {
  const table = await screen.findByRole('table', { name: /^Lines of /, busy: false });
  await within(table).findByRole('row', { name: /^Total/ });
  return table;
};
const settlements = () => screen.findByRole('table', { name: 'Payments and credits' });
const oneInvoice = /GET \/rest\/v1\/invoices\?.*invoice_number=eq/;
const withFields = (fields: object) => (rows: unknown) => (rows as object[]).map((row) => ({ ...row, ...fields }));
const address = () => window.location.pathname + window.location.search;
/** The value next to a term of the summary. */
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

test('says whose pay waits for an open invoice, and when they are paid once it is paid', async () => {
  const { account, invoice } = await billedCompany();
  await renderApp({ path: pathOf(invoice), account });
  await seesText('Ada Tremblay and Maya Tremblay are paid once this invoice is paid.');
  await payPart(account, invoice, parseCents(invoice.amount));
  await renderApp({ path: pathOf(invoice), account });
  await linesTable();
  await seesText(/^Ada Tremblay and Maya Tremblay are paid on \d{1,2} \w{3} 2026\.$/);
  expect(screen.queryByText(/once this invoice is paid/)).toBeNull();
  // Paid at once and in full: the total says it.
  expect(screen.queryByText('Received', { selector: 'dt' })).toBeNull();
  expect(screen.queryByText('Remaining', { selector: 'dt' })).toBeNull();
  expect(screen.queryByText(/QPIP/)).toBeNull();
});

test('says of lines of people in Quebec what their EI and CPP are', async () => {
  const account = await newCompany('Invoiced Ltd', { plan: 'Professional' });
  await addMember(account, {
    status: 'approved',
    commencement_date: '2026-11-02',
    state: 'QC',
    postal_code: 'H2Y 1C6',
  });
  await runPayrollOf(account);
  const [invoice] = await invoicesOf(account);
  if (invoice === undefined) throw new Error('Payroll issued no invoice.');
  await renderApp({ path: pathOf(invoice), account });
  await seesText('In Quebec, EI includes QPIP, and CPP is QPP.');
});

test('shows an invoice with its amounts, dates and lines, which add up', async () => {
  const { account, invoice } = await billedCompany();
  await renderApp({ path: pathOf(invoice), account });
  await screen.findByRole('heading', { level: 1, name: `Invoice ${invoice.invoice_number}` });
  const table = await linesTable();
  expect(document.title).toBe(`Invoice ${invoice.invoice_number} · Portage`);
  const people = within(table)
    .getAllByRole('button', { expanded: false, name: /Tremblay/ })
    .map((button) => button.textContent);
  expect(people).toEqual(['Ada Tremblay', 'Maya Tremblay']);
  expect(within(table).getByRole('row', { name: /^Total/ }).textContent).toContain(shown(invoice.amount));
  expect(fact('Total')).toBe(`CAD\u00a0${shown(invoice.amount)}`);
  // Nothing is settled, so all of it remains.
  expect(screen.queryByText('Remaining', { selector: 'dt' })).toBeNull();
  screen.getByText(/^(Due|Overdue since) (today|\d{1,2} \w{3} 2026)$/);
  expect(screen.queryByText('Due', { selector: 'dt' })).toBeNull();
  expect(fact('Payday')).toMatch(/^\d{1,2} \w{3} 2026$/);
  await seesText('No payments or credits yet.');
  await expectNoViolation();
});

test('keeps an open calculation in the address', async () => {
  const { account, invoice } = await billedCompany();
  const user = await renderApp({ path: pathOf(invoice), account });
  await user.click(within(await linesTable()).getByRole('button', { name: 'Ada Tremblay' }));
  await seesText(/^Employer CPP /);
  await waitFor(() => expect(address()).toMatch(/^\/pay\/INV-[\d-]+\?line=[\da-f-]{36}$/));
  await renderApp({ path: address(), account });
  await seesText(/^Employer CPP /);
  expect(within(await linesTable()).getAllByRole('button', { expanded: true })).toHaveLength(1);
});

test('lists payments, returned payments, credits and write-offs, and what remains', async () => {
  const { account, invoice } = await billedCompany();
  const total = parseCents(invoice.amount);
  await payPart(account, invoice, 100_000, 'TRN 77');
  const returned = await payPart(account, invoice, 50_000, 'TRN 78');
  await returnPayment(account, returned.id, 'Insufficient funds');
  await writeOffPart(account, invoice, 1_500, 'Wire fee');
  await creditPerson(invoice, { person: 'Ada Tremblay', reason: 'Discount', cents: 20_000 });
  await renderApp({ path: pathOf(invoice), account });
  const table = await settlements();
  expect(within(table).getByRole('row', { name: /Payment.*RC-\d{4}-\d{4}.*EFT.*TRN 77.*1,000\.00/ })).toBeTruthy();
  expect(within(table).getByRole('row', { name: /Payment reversed.*Insufficient funds.*−500\.00/ })).toBeTruthy();
  expect(within(table).getByRole('row', { name: /Written off.*Wire fee.*15\.00/ })).toBeTruthy();
  const credit = within(table).getByRole('row', { name: /Credit.*Discount.*200\.00/ });
  expect(within(credit).getByRole('link').getAttribute('href')).toMatch(/^\/pay\/CR-\d{4}-\d{4}$/);
  const remaining = formatCad(cents(total - 100_000 - 1_500 - 20_000));
  expect(fact('Remaining')).toBe(`CAD\u00a0${remaining}`);
  expect(screen.getAllByText(new RegExp(remaining))).toHaveLength(1);
  expect(fact('Received')).toBe('CAD\u00a01,000.00');
  await expectNoViolation();
});

test('says once what a bank gave as the payer and as the reference', async () => {
  const { account, invoice } = await billedCompany();
  await payPart(account, invoice, 100_000, 'Wired Ltd');
  network.change('GET /rest/v1/allocations', (rows) =>
    (rows as { receipt: object }[]).map((row) => ({ ...row, receipt: { ...row.receipt, payer: 'Wired Ltd' } })),
  );
  const user = await renderApp({ path: pathOf(invoice), account });
  const table = within(await settlements());
  await user.click(table.getByRole('button', { expanded: false }));
  expect(table.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Wired Ltd']);
});

test('says that an invoice was paid online, where it was paid at the billing provider', async () => {
  const { account, invoice } = await billedCompany();
  await server.runJobs();
  const [row] = await server.rows<{ page: string }>(
    'select hosted_invoice_url as page from public.invoices where id = $1',
    [invoice.id],
  );
  await server.fetch(`${new URL(row?.page ?? '').pathname}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ payer: 'Ana Silva' }),
  });
  await server.runJobs();
  await renderApp({ path: pathOf(invoice), account });
  const payment = within(await settlements()).getByRole('row', { name: /Paid online.*Ana Silva/ });
  expect(within(payment).queryByText('Other')).toBeNull();
});

test('says at the top on which day an invoice was paid, also when its receipt is recorded later', async () => {
  const { account, invoice } = await billedCompany();
  await server.rows("update public.invoices set created_at = created_at - interval '9 days' where id = $1", [
    invoice.id,
  ]);
  await payPart(account, invoice, parseCents(invoice.amount), 'TRN 9', '2026-11-17');
  await renderApp({ path: pathOf(invoice), account });
  const status = await screen.findByText('on 17 Nov 2026');
  expect(status.textContent).toBe('Paidon 17 Nov 2026');
});

test('leads from a credit note to the invoice that it corrects, and back', async () => {
  const { account, invoice } = await billedCompany();
  await payPart(account, invoice, parseCents(invoice.amount));
  const { number } = await creditPerson(invoice, { person: 'Maya Tremblay', reason: 'wrong salary' });
  const user = await renderApp({ path: `/pay/${number}`, account });
  await screen.findByRole('heading', { level: 1, name: `Credit note ${number}` });
  expect(fact('Reason')).toBe('wrong salary');
  expect((await linesTable()).textContent).toContain('Maya Tremblay');
  await seesText('Not used yet. The amount is your balance.');
  await user.click(screen.getByRole('link', { name: invoice.invoice_number }));
  await screen.findByRole('heading', { level: 1, name: `Invoice ${invoice.invoice_number}` });
  expect((await screen.findByRole('link', { name: number })).getAttribute('href')).toBe(`/pay/${number}`);
  expect((await linesTable()).textContent).toContain('Credited');
});

test('refers to the credit note for a credit of a part of a line', async () => {
  const { account, invoice } = await billedCompany();
  const { number } = await creditPerson(invoice, { person: 'Ada Tremblay', reason: 'Discount', cents: 12_345 });
  await renderApp({ path: `/pay/${number}`, account });
  await seesText('The credit note lists what this credit corrects.');
  const uses = await screen.findByRole('table', { name: 'Where this credit was used' });
  expect(within(uses).getByRole('link', { name: invoice.invoice_number })).toBeTruthy();
  expect(fact('Used for invoices')).toBe('CAD\u00a0123.45');
});

test('says that a voided invoice is not due, and offers no payment', async () => {
  const { account, invoice } = await billedCompany();
  network.change(oneInvoice, withFields({ status: 'Cancelled', hosted_invoice_url: 'http://portage.test/invoice/x' }));
  await renderApp({ path: pathOf(invoice), account });
  await seesText('This invoice was voided. Nothing is due.');
  expect(screen.queryByRole('link', { name: /^Pay CAD/ })).toBeNull();
  expect(screen.queryByText('Remaining', { selector: 'dt' })).toBeNull();
});

test('lists what a voided invoice charged, adding up to its total, without the lines that reverse it', async () => {
  const { account, invoice } = await billedCompany();
  await voidUnpaid(invoice, 'sent twice');
  await renderApp({ path: pathOf(invoice), account });
  await seesText('This invoice was voided. Nothing is due.');
  const table = await linesTable();
  expect(within(table).getAllByRole('button', { expanded: false, name: /Tremblay/ })).toHaveLength(2);
  expect(table.textContent).not.toMatch(/[-−][\d,]+\.\d\d/);
  expect(table.textContent).not.toContain('Credited');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('No payments or credits yet.')).toBeNull();
});

test('offers to pay the amount that the payment page charges, in a new tab', async () => {
  const { account, invoice } = await billedCompany();
  network.change(oneInvoice, withFields({ hosted_invoice_url: 'http://portage.test/invoice/x' }));
  await renderApp({ path: pathOf(invoice), account });
  const link = await screen.findByRole('link', {
    name: `Pay CAD ${shown(invoice.amount)} of invoice ${invoice.invoice_number} (opens in a new tab)`,
  });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  expect(screen.queryByText(/by transfer/)).toBeNull();
});

test('asks for a transfer of what remains, because the payment page charges the whole invoice', async () => {
  const { account, invoice } = await billedCompany();
  await payPart(account, invoice, 100_000);
  network.change(oneInvoice, withFields({ hosted_invoice_url: 'http://portage.test/invoice/x' }));
  await renderApp({ path: pathOf(invoice), account });
  const remaining = formatCad(cents(parseCents(invoice.amount) - 100_000));
  await seesText(
    'Part of this invoice is settled, but its payment page charges the whole amount. Pay what remains by transfer.',
  );
  await settlements();
  expect(screen.getAllByText(new RegExp(remaining))).toHaveLength(1);
  expect(screen.queryByRole('link', { name: /^Pay CAD/ })).toBeNull();
  expect(screen.getByRole('link', { name: /^Open invoice page of INV-/ }).getAttribute('href')).toBe(
    'http://portage.test/invoice/x',
  );
});

test('has no page for a number or id that is not the company’s', async () => {
  const { invoice } = await billedCompany();
  const account = await newCompany('Other Ltd', { plan: 'Professional' });
  for (const wanted of [invoice.invoice_number, invoice.id, 'INV-1999-0001', '%3Cb%3E%2F..']) {
    await renderApp({ path: `/pay/${wanted}`, account });
    await screen.findByRole('heading', { level: 1, name: "We couldn't find this invoice" });
    expect(document.body.textContent).toContain(`no invoice or credit note ${decodeURIComponent(wanted)}.`);
    screen.getByText('Check the number, or open it from your payments.');
    expect(screen.getByRole('link', { name: 'Back to Payments' }).getAttribute('href')).toBe('/pay');
  }
});

test('finds an invoice by its id too', async () => {
  const { account, invoice } = await billedCompany();
  await renderApp({ path: `/pay/${invoice.id}`, account });
  await screen.findByRole('heading', { level: 1, name: `Invoice ${invoice.invoice_number}` });
});

test('offers to try again where something could not be loaded', async () => {
  const { account, invoice } = await billedCompany();
  const end = network.fail('GET /rest/v1/invoices?');
  const user = await renderApp({ path: pathOf(invoice), account });
  await findMessage('Error fetching invoices', 'The service is away');
  proves(pay.invoicesError);
  await screen.findByRole('heading', { level: 1, name: 'Invoice' });
  await seesText("We couldn't load this invoice");
  await seesText('Check your connection and try again.');
  end();
  const ends = [network.fail(/GET \/rest\/v1\/payments/), network.fail('GET /rest/v1/allocations')];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await seesText("We couldn't load the lines");
  await seesText("We couldn't load the payments and credits");
  expect(screen.queryByText('No payments or credits yet.')).toBeNull();
  for (const one of ends) one();
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button);
  await linesTable();
  await seesText('No payments or credits yet.');
});

test('downloads the lines as CSV', async () => {
  const { account, invoice } = await billedCompany();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  const user = await renderApp({ path: pathOf(invoice), account });
  await linesTable();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const rows = ((await saved[0]?.text()) ?? '').trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(`${invoice.invoice_number},Ada Tremblay,ada@invoiced.example,Debit`);
});

test('shows where to pay an open invoice by transfer, and not where nothing remains', async () => {
  const { account, invoice } = await billedCompany();
  const user = await renderApp({ path: pathOf(invoice), account });
  await waitFor(() => expect(fact('Reference')).toMatch(/^P-\d{8}$/));
  await user.click(await screen.findByText('Pay by bank transfer'));
  await seesText('Quote the reference with every transfer so that we can match it right away.');
  await screen.findByText(/^Email .+ for our account details\.$/);
  await payPart(account, invoice, parseCents(invoice.amount));
  await renderApp({ path: pathOf(invoice), account });
  await linesTable();
  await seesText(/ are paid on /);
  expect(screen.queryByText('Pay by bank transfer')).toBeNull();
});

test('says what changed since the last period, by person and cause', async () => {
  const account = await newCompany('Compared Ltd', { plan: 'Professional' });
  const start = { status: 'approved', commencement_date: '2026-10-01', payroll_schedule: 'Monthly' };
  await addMember(account, { ...start, salary: 100_001 });
  await runPayrollOf(account, '2026-10-20');
  await addMember(account, {
    ...start,
    commencement_date: '2026-11-01',
    first_name: 'Ada',
    email: 'ada@compared.example',
  });
  await runPayrollOf(account);
  const invoice = (await invoicesOf(account)).at(-1);
  if (invoice === undefined) throw new Error('Payroll issued no invoice.');
  const user = await renderApp({ path: pathOf(invoice), account });
  await screen.findByText(/^CAD [-−+]?\d+\.\d\d for Maya Tremblay$/);
  await user.click(await screen.findByText('Compare with the last period'));
  const people = within(await screen.findByRole('list', { name: 'Compare with the last period' }));
  await people.findByText('First pay: there is no earlier period to compare with.');
  people.getByText(/^Rounding: the salary does not divide evenly/);
});
