import { parseCents } from '@portage/domain/money/money';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { invoicesOf, payPart } from '#testing/company/receivables.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

afterEach(() => vi.restoreAllMocks());

/** The rows of invoices, when they are there. */
const invoiceRows = (dialog: HTMLElement) => within(dialog).findAllByRole('row', { name: /INV-\d{4}-\d{4}/ });

/** A client with invoices, and its statement open. */
async function openStatement() {
  const account = await newCompany('Aurora Robotics', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  await runPayrollOf(account);
  const user = await renderApp({ path: '/pay', account });
  await user.click(await screen.findByRole('button', { name: 'Statement' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Statement of account' }) };
}

test('shows the invoices of a client between the opening and the closing balance, and what is open by age', async () => {
  const { user, dialog } = await openStatement();
  const cells = (await invoiceRows(dialog)).at(-1)?.querySelectorAll('td');
  const balance = [...(cells ?? [])].at(-1)?.textContent;
  const amount = /[\d,]+\.\d\d$/.exec(balance ?? '')?.[0] ?? 'none';
  expect(within(dialog).getByRole('row', { name: /Opening balance.*0\.00/ })).toBeTruthy();
  expect(within(dialog).getByRole('row', { name: /Closing balance/ }).textContent).toContain(amount);
  const open = within(dialog).getByRole('region', { name: 'Open by days past due' });
  // Nothing is late, so there is nothing to tell apart.
  expect(open.textContent).toBe(`CAD\u00a0${amount} open, none of it overdue`);
  expect(within(open).queryAllByRole('term')).toEqual([]);
  const [invoice] = within(dialog).getAllByRole('link', { name: /^INV-/ });
  expect(invoice?.getAttribute('href')).toBe(`/pay/${invoice?.textContent}`);
  await expectNoViolation();
  await user.click(within(dialog).getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(network.sent('/functions/v1/statement')).toHaveLength(2));
  await invoiceRows(dialog);
});

test('says on screen and in the CSV what the closing balance consists of while money is not applied', async () => {
  const account = await newCompany('Aurora Robotics', { plan: 'Professional' });
  await addMember(account, { status: 'approved' });
  await runPayrollOf(account);
  const [invoice] = await invoicesOf(account);
  if (invoice === undefined) throw new Error('Payroll issued no invoice.');
  await payPart(account, invoice, parseCents(invoice.amount) + 12_345);
  const user = await renderApp({ path: '/pay', account });
  await user.click(await screen.findByRole('button', { name: 'Statement' }));
  const dialog = await screen.findByRole('dialog', { name: 'Statement of account' });
  await invoiceRows(dialog);
  const balanceOf = (name: RegExp) =>
    parseCents(
      (/(−?)([\d,]+\.\d\d)$/.exec(within(dialog).getByRole('row', { name }).textContent ?? '') ?? [])
        .slice(1)
        .join('')
        .replaceAll(',', '')
        .replace('−', '-'),
    );
  const [closing, open, unapplied] = [/^.*Closing balance/, /of which open/, /not applied yet/].map(balanceOf);
  expect(unapplied).toBe(-12_345);
  expect(closing).toBe((open ?? 0) - 12_345);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
  expect(await saved[0]?.text()).toMatch(/,of which not applied yet,,,,'?-123\.45/);
});

test('sorts its entries, and shows the balances in the order of dates only', async () => {
  const { user, dialog } = await openStatement();
  await invoiceRows(dialog);
  const header = (name: string) => within(dialog).getByRole('columnheader', { name });
  const sort = (name: string) => user.click(within(header(name)).getByRole('button'));
  const rows = () => within(dialog).getAllByRole('row').slice(1);
  const texts = () => rows().map(({ textContent }) => textContent);
  const before = texts();
  const entries = before.slice(1, -1);
  expect(entries.length).toBeGreaterThan(0);

  await sort('Date');
  expect(texts()).toEqual(before);
  await sort('Date');
  expect(texts()).toEqual(before.toReversed());
  await sort('Document');
  expect(header('Document').getAttribute('aria-sort')).toBe('ascending');
  expect(rows()).toHaveLength(entries.length);
  expect(within(dialog).queryByRole('columnheader', { name: 'Balance' })).toBeNull();
  within(dialog).getByText('The balances show when the entries are in the order of their dates.');
  await sort('Document');
  await sort('Document');
  expect(texts()).toEqual(before);
  expect(within(dialog).queryByText(/^The balances show/)).toBeNull();
});

test('downloads what is on screen as CSV, and a PDF', async () => {
  const { user, dialog } = await openStatement();
  await invoiceRows(dialog);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
  const csv = (await saved[0]?.text()) ?? '';
  expect(csv).toContain('Date,Entry,Document,Charge,Payment or credit,Balance');
  expect(csv).toMatch(/,Invoice,INV-\d{4}-\d{4},\d+\.\d\d,,\d+\.\d\d/);
  await user.click(within(dialog).getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect((await saved[1]?.text())?.slice(0, 5)).toBe('%PDF-');
});

test('offers to try again when the statement could not be loaded', async () => {
  network.fail(/functions\/v1\/statement/);
  const { user, dialog } = await openStatement();
  const retry = await within(dialog).findByRole('button', { name: 'Try again' });
  network.reset();
  await user.click(retry);
  await invoiceRows(dialog);
});
