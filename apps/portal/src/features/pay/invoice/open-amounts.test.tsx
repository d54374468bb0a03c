import { cents, parseCents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { creditPerson, type IssuedInvoice, invoicesOf, payPart, taxCompany } from '#testing/company/receivables.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { seesText } from '#testing/sees.ts';

/** A company with an invoice for one person, of CAD 7,000 gross, with this percentage of tax. */
async function billedCompany(percent = 0): Promise<{ account: Account; invoice: IssuedInvoice }> {
  const account = await newCompany('Taxed Ltd', { plan: 'Professional' });
  await taxCompany(account, percent);
  await addMember(account, { status: 'approved', commencement_date: '2026-11-02', payroll_schedule: 'Monthly' });
  await runPayrollOf(account);
  const [invoice] = await invoicesOf(account);
  if (invoice === undefined) throw new Error('Payroll issued no invoice.');
  return { account, invoice };
}

const lines = /GET \/rest\/v1\/payments\?.*gross_salary/;
/** Gives each listed invoice a payment page, as once the billing provider has it. */
const withPage = () =>
  network.change(lines, (rows) =>
    (rows as { invoice: object | null }[]).map((row) => ({
      ...row,
      invoice: row.invoice && { ...row.invoice, hosted_invoice_url: 'http://portage.test/invoice/x' },
    })),
  );
const scheduled = () => screen.findByRole('table', { name: 'Scheduled payments by invoice', busy: false });
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;
const shown = (amount: number) => formatCad(cents(amount));

test('leads from a part-paid invoice in the list to what is left open, not to the page that charges the whole', async () => {
  const { account, invoice } = await billedCompany();
  withPage();
  await payPart(account, invoice, 100_000);
  const remaining = shown(parseCents(invoice.amount) - 100_000);
  const user = await renderApp({ path: '/pay', account });
  const table = await scheduled();
  const link = await within(table).findByRole('link', {
    name: `Pay the remaining CAD ${remaining} of invoice ${invoice.invoice_number}`,
  });
  expect(link.getAttribute('href')).toBe(`/pay/${invoice.invoice_number}`);
  expect(within(table).queryByRole('link', { name: `Pay invoice ${invoice.invoice_number}` })).toBeNull();
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: `Invoice ${invoice.invoice_number}` });
  expect(fact('Remaining')).toBe(`CAD\u00a0${remaining}`);
});

test('leads from an invoice without payments to its payment page', async () => {
  const { account, invoice } = await billedCompany();
  withPage();
  await renderApp({ path: '/pay', account });
  const link = await within(await scheduled()).findByRole('link', { name: `Pay invoice ${invoice.invoice_number}` });
  expect(link.getAttribute('href')).toBe('http://portage.test/invoice/x');
});

test('shows subtotal, tax and total of an invoice, and its lines without tax', async () => {
  const { account, invoice } = await billedCompany(13);
  const [row] = (await account.request('GET', `/rest/v1/invoices?id=eq.${invoice.id}`)) as { tax_amount: number }[];
  const [total, tax] = [parseCents(invoice.amount), parseCents(row?.tax_amount ?? 0)];
  expect(tax).toBeGreaterThan(0);
  await renderApp({ path: `/pay/${invoice.invoice_number}`, account });
  const table = await screen.findByRole('table', { name: /^Lines of /, busy: false });
  const sum = await within(table).findByRole('row', { name: /^Subtotal/ });
  expect(sum.textContent).toContain(shown(total - tax));
  expect(fact('Subtotal')).toBe(`CAD\u00a0${shown(total - tax)}`);
  expect(fact('Tax 13%')).toBe(`CAD\u00a0${shown(tax)}`);
  expect(fact('Total')).toBe(`CAD\u00a0${shown(total)}`);
  await expectNoViolation();
});

test('lists a taxed invoice with its whole amount', async () => {
  const { account, invoice } = await billedCompany(13);
  await renderApp({ path: '/pay', account });
  const row = await within(await scheduled()).findByRole('row', { name: new RegExp(invoice.invoice_number) });
  expect(row.textContent).toContain(shown(parseCents(invoice.amount)));
  expect(row.textContent).toContain('incl. 13% tax');
  expect(row.textContent).not.toMatch(/of [\d,]+\.\d\d/);
});

test('shows the tax that a credit returns, and names it on the statement', async () => {
  const { account, invoice } = await billedCompany(13);
  const { number } = await creditPerson(invoice, { person: 'Maya Tremblay', reason: 'Discount', cents: 10_000 });
  await renderApp({ path: `/pay/${number}`, account });
  await screen.findByRole('heading', { level: 1, name: `Credit note ${number}` });
  expect([fact('Subtotal'), fact('Tax 13%'), fact('Total')]).toEqual([
    'CAD\u00a0100.00',
    'CAD\u00a013.00',
    'CAD\u00a0113.00',
  ]);
  const user = await renderApp({ path: '/pay', account });
  await user.click(await screen.findByRole('button', { name: /Statement/ }));
  await seesText('Credit note, incl. tax of CAD 13.00');
});
