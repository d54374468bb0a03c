import { addDays, addMonthsClamped, firstOfMonth, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { formatMonth } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { payOutPast, runPayrollOf } from '#testing/company/payroll.ts';
import { creditPerson, type IssuedInvoice, invoicesOf, payPart } from '#testing/company/receivables.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
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
  const first = formatMonth(firstOfMonth(todayAt(Date.now())));
  await waitFor(() => expect(shownMonth()).toBe(first));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shownMonth()).not.toBe(first));
  window.history.back();
  await waitFor(() => expect(shownMonth()).toBe(first));
});

/** What the server says of a cut-off on a day. */
const cutOff = (date: PlainDate) => ({
  ...{ date, kind: 'cutOff', payday: date, people: null, cents: null },
  ...{ estimate: false, invoice: null, outcome: null, paid: null },
});

test('opens on the month with the next date, and keeps any other in its address', async () => {
  const account = await newCompany('Opening Ltd');
  const today = todayAt(Date.now());
  const next = addMonthsClamped(firstOfMonth(today), 1);
  const opened = async (...dates: PlainDate[]) => {
    network.reset();
    network.change(/functions\/v1\/pay-calendar/, (body) => ({ ...(body as object), entries: dates.map(cutOff) }));
    const user = await renderApp({ path: '/pay/calendar', account });
    await screen.findByRole('heading', { level: 2 });
    return user;
  };
  await opened(addDays(today, -1));
  expect(shownMonth()).toBe(formatMonth(firstOfMonth(today)));
  await opened(today, addDays(next, 4));
  expect(shownMonth()).toBe(formatMonth(firstOfMonth(today)));
  const user = await opened(addDays(today, -1), addDays(next, 4));
  expect(shownMonth()).toBe(formatMonth(next));
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(shownMonth()).toBe(formatMonth(firstOfMonth(today)));
  expect(address()).toBe(`/pay/calendar?month=${today.slice(0, 7)}`);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(address()).toBe('/pay/calendar');
});

test('names who is away in the month, by days and without the reason', async () => {
  const account = await newCompany('Aurora Robotics', { plan: 'Professional' });
  const id = await addMember(account, { first_name: 'Maya', last_name: 'Tremblay', commencement_date: '2026-11-02' });
  await server.rows(
    `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, state, decided_at)
     values ($1, $2, 'sick', '2026-11-30', '2026-12-02', 'approved', app.now()), ($1, $2, 'vacation', '2026-12-14', '2026-12-15', 'requested', null)`,
    [account.companyId, id],
  );
  await renderApp({ path: '/pay/calendar?month=2026-12', account });
  const away = within(await screen.findByRole('region', { name: 'Away in December 2026' }));
  expect(away.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Maya Tremblay30 Nov – 2 Dec 2026',
  ]);
  await renderApp({ path: '/pay/calendar?month=2027-01', account });
  await screen.findByRole('heading', { level: 2, name: 'January 2027' });
  expect(screen.queryByRole('region', { name: /^Away in/ })).toBeNull();
});

test('says where the calendar starts and ends, and keeps the focus there', async () => {
  const user = await renderApp({ path: '/pay/calendar', account: await paying() });
  await list();
  for (const [name, words] of [
    ['Next', 'The calendar ends in'],
    ['Previous', 'The calendar starts in'],
  ] as const) {
    const button = screen.getByRole('button', { name });
    expect(screen.queryByText(words, { exact: false })).toBeNull();
    button.focus();
    while (screen.queryByText(words, { exact: false }) === null && document.activeElement === button)
      await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button);
    const note = screen.getByText(`${words} ${shownMonth()}.`);
    expect(button.getAttribute('aria-describedby')).toBe(note.id);
    const end = address();
    await user.keyboard('{Enter}');
    expect(address()).toBe(end);
  }
});

test('counts a person once whose late days are paid on the same payday', async () => {
  await renderApp({ path: '/pay/calendar?month=2026-11', account: await paying() });
  const row = (await within(await list()).findByText('1 person will be paid')).closest('li') as HTMLElement;
  expect(row.querySelector('time')?.dateTime).toBe('2026-11-30');
  expect(within(await list()).queryByText('2 people will be paid')).toBeNull();
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

/** A client with invoices as of an earlier day, the earliest payday first. */
async function billed(start: string, asOf: string) {
  const account = await newCompany('Billed Ltd', { plan: 'Professional' });
  await addMember(account, { status: 'approved', commencement_date: start });
  await runPayrollOf(account, asOf);
  const query = '/rest/v1/invoices?select=id,invoice_number,amount,kind,payday,due_date&order=payday';
  const invoices = (await account.request('GET', query)) as (IssuedInvoice & { payday: string; due_date: string })[];
  return { account, invoices };
}

test('says what became of a payday that is over, and explains its marks', async () => {
  const { account, invoices } = await billed('2026-10-05', '2026-10-20');
  const payday = invoices[0]?.payday ?? '';
  const ofPayday = async () => {
    await renderApp({ path: `/pay/calendar?month=${payday.slice(0, 7)}`, account });
    const paydays = await within(await list()).findAllByText('Payday');
    const rows = paydays.map((badge) => badge.closest('li'));
    return rows.find((row) => row?.querySelector('time')?.dateTime === payday)?.textContent;
  };
  expect(await ofPayday()).toContain("1 person is not paid yet: the invoice isn't paid");
  expect(await ofPayday()).toMatch(/INV-2026-\d+\s· (Pending|Overdue)/);
  const legend = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual(['Payday', 'Cut-off', 'Funds due']);
  for (const invoice of invoices) await payPart(account, invoice, parseCents(invoice.amount));
  await payOutPast();
  expect(await ofPayday()).toContain('1 person was paid');
});

test('says that an invoice is due today', async () => {
  const { account, invoices } = await billed('2026-10-30', '2026-11-13');
  const number = invoices.find(({ due_date }) => due_date === '2026-11-20')?.invoice_number ?? 'none';
  await renderApp({ path: '/pay/calendar?month=2026-11', account });
  const due = await within(await list()).findByText('Due today', { exact: false });
  expect(due.textContent).toContain(number);
  await renderApp({ path: '/pay', account });
  const row = await screen.findByRole('row', { name: new RegExp(number) });
  within(row).getByText('Due today');
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
  const retry = await screen.findByRole('button', { name: 'Try again' });
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

test('leads from an empty calendar to the team, without a legend', async () => {
  await renderApp({ path: '/pay/calendar', account: await newCompany('Dateless Ltd') });
  expect((await screen.findByRole('link', { name: 'Open Team' })).getAttribute('href')).toBe('/team');
  expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
});
