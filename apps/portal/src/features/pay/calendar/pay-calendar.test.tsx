import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { creditPerson, invoicesOf } from '#testing/company/receivables.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { seesText } from '#testing/sees.ts';

afterEach(() => vi.restoreAllMocks());

const address = () => window.location.pathname + window.location.search;
const shownMonth = () => screen.getByRole('heading', { level: 2 }).textContent;
const list = () => screen.findByRole('list', { name: /^Dates in / });

/** A client with invoices. */
async function paying() {
  const account = await newCompany('Aurora Robotics', { plan: 'Professional' });
  await addMember(account, { status: 'approved', commencement_date: '2026-11-02' });
  await runPayrollOf(account);
  return account;
}

test('shows the dates of a month with amounts and invoices, and moves through the months by its address', async () => {
  const account = await paying();
  const [invoice] = (await account.request('GET', '/rest/v1/invoices?select=invoice_number,due_date')) as [
    { invoice_number: string; due_date: string },
  ];
  const user = await renderApp({ path: `/pay/calendar?month=${invoice.due_date.slice(0, 7)}`, account });
  await screen.findByRole('heading', { level: 1, name: 'Pay calendar' });
  const link = await within(await list()).findByRole('link', { name: invoice.invoice_number });
  expect(link.getAttribute('href')).toBe(`/pay/${invoice.invoice_number}`);
  const row = link.closest('li') as HTMLElement;
  within(row).getByText('Funds due');
  within(row).getByText(/^CAD [\d,]+\.\d\d$/);
  expect(within(await list()).getAllByText('Payday').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(address()).toBe('/pay/calendar');
  const first = shownMonth();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(address()).toMatch(/^\/pay\/calendar\?month=\d{4}-\d\d$/);
  await waitFor(() => expect(shownMonth()).not.toBe(first));
  window.history.back();
  await waitFor(() => expect(shownMonth()).toBe(first));
});

test('counts a person once whose late days are paid on the same payday', async () => {
  await renderApp({ path: '/pay/calendar?month=2026-11', account: await paying() });
  const row = (await within(await list()).findByText('1 person is paid')).closest('li') as HTMLElement;
  expect(row.querySelector('time')?.dateTime).toBe('2026-11-30');
  expect(within(await list()).queryByText('2 people are paid')).toBeNull();
});

test('says that a payday was credited in full, in place of an amount', async () => {
  const account = await paying();
  for (const invoice of await invoicesOf(account))
    await creditPerson(invoice, { person: 'Maya Tremblay', reason: 'Started later' });
  await renderApp({ path: '/pay/calendar?month=2026-11', account });
  const row = (await within(await list()).findByText('Credited in full')).closest('li') as HTMLElement;
  within(row).getByText('Payday');
  expect(row.querySelector('time')?.dateTime).toBe('2026-11-30');
  expect(row.textContent).not.toContain('CAD');
  expect(within(await list()).queryByText('One-time payments')).toBeNull();
});

test('exports every date as CSV', async () => {
  const user = await renderApp({ path: '/pay/calendar', account: await paying() });
  await list();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  const lines = ((await saved[0]?.text()) ?? '').replace('\ufeff', '').split('\r\n');
  expect(lines[0]).toBe('Date,Event,Payday,People,Amount (CAD),Estimate,Invoice,Status');
  expect(lines.filter((line) => line.includes(',Cut-off,')).length).toBeGreaterThan(20);
  expect(lines.some((line) => /^[\d-]+,Funds due,[\d-]+,,\d+\.\d\d,,INV-[\d-]+,Pending$/.test(line))).toBe(true);
});

test('says that nothing is due, and can be loaded again after a failure', async () => {
  const account = await newCompany('Quiet Ltd');
  network.fail(/functions\/v1\/pay-calendar/);
  const user = await renderApp({ path: '/pay/calendar', account });
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 });
  network.reset();
  await user.click(retry);
  await seesText(/^Nothing is due in /);
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('leads from the payments, the dashboard and the quick search to the calendar', async () => {
  const account = await paying();
  const user = await renderApp({ path: '/pay', account });
  expect((await screen.findByRole('link', { name: 'Calendar' })).getAttribute('href')).toBe('/pay/calendar');
  await renderApp({ path: '/home', account });
  expect((await screen.findByRole('link', { name: 'All paydays' })).getAttribute('href')).toBe('/pay/calendar');
  await user.keyboard('{Control>}k{/Control}');
  await user.keyboard('cut-off');
  await user.click(await screen.findByRole('option', { name: 'Pay calendar' }));
  await waitFor(() => expect(address()).toBe('/pay/calendar'));
});
