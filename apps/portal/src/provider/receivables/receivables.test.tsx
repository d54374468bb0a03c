import { todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { billedClient, choose, rowOf } from '#testing/company/billed-client.ts';
import { receiveUnapplied } from '#testing/company/receivables.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

test.each([
  ['invoices', /^\uFEFF?Number,Client,Type,Status,Issued,Due,/],
  ['receipts', /^\uFEFF?Number,Client,Received on,Method,/],
])('exports every row of the list %s that the search finds with other accents', async (tab, header) => {
  const { name, id, number } = await billedClient();
  const receivedOn = todayAt(server.deps.clock.now());
  const receipt = await receiveUnapplied({ companyId: id, receivedOn, cents: 100 });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:file';
  });
  const user = await renderApp({
    path: `/provider/receivables?tab=${tab}&q=${encodeURIComponent(name.replace('Lichen', 'LÎCHÉN'))}`,
    account: await staffAccount('payroll'),
  });
  await rowOf(tab === 'invoices' ? number : receipt.number);
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = (await files[0]?.text()) ?? '';
  expect(text).toMatch(header);
  expect(text.trim().split('\n')).toHaveLength(2);
});

test('takes the invoices of a receipt from those that are open', async () => {
  const { name, number } = await billedClient();
  const user = await renderApp({
    path: `/provider/receivables?q=${encodeURIComponent(name)}`,
    account: await staffAccount('payroll'),
  });
  const dialog = await choose(user, name, 'Record receipt');
  const offered = await dialog.findByRole('button', { name: new RegExp(`^${number}, CAD\u00a01,250\\.00, due `) });
  const typed = dialog.getByRole('textbox', { name: /^Invoices/ });
  await user.click(offered);
  expect(typed).toHaveProperty('value', number);
  expect(offered.getAttribute('aria-pressed')).toBe('true');
  await user.click(offered);
  expect(typed).toHaveProperty('value', '');
  await user.type(dialog.getByLabelText('Amount (CAD)'), '1250');
  await user.click(offered);
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await screen.findByText(/^Receipt RC-\d+-\d+ is recorded$/);
  expect(await server.rows('select status from public.invoices where invoice_number = $1', [number])).toEqual([
    { status: 'Paid' },
  ]);
});

test('adds up what clients owe by days past due, once all of them are loaded', async () => {
  await billedClient();
  await billedClient();
  await renderApp({ path: '/provider/receivables', account: await staffAccount('auditor') });
  const total = await screen.findByText(/^Unpaid in total: /);
  const [owed] = await server.rows<{ cents: string }>('select sum(open) as cents from public.staff_ageing');
  expect(total.textContent).toContain(formatCad(cents(Number(owed?.cents))));
});

test('records a receipt from the ageing, and keeps what is left', async () => {
  const { name, number } = await billedClient();
  const user = await renderApp({
    path: `/provider/receivables?q=${encodeURIComponent(name)}`,
    account: await staffAccount('payroll'),
  });
  (await rowOf(name)).getAllByText('1,250.00');
  const dialog = await choose(user, name, 'Record receipt');
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await dialog.findByText('Fill in this field.');
  await user.type(dialog.getByLabelText('Amount (CAD)'), '1,300.00');
  await user.type(dialog.getByLabelText(/^Invoices/), number);
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await screen.findByText(/^Receipt RC-\d{4}-\d+ is recorded. CAD 50.00 is not applied yet.$/);
  expect(await server.rows('select status from public.invoices where invoice_number = $1', [number])).toEqual([
    { status: 'Paid' },
  ]);
});

test('records a receipt of a client that is chosen among the receipts', async () => {
  const { name } = await billedClient();
  const user = await renderApp({ path: '/provider/receivables?tab=receipts', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Record receipt' }));
  await user.type(await screen.findByLabelText('Client'), name);
  const dialog = within(await screen.findByRole('dialog', { name: `Record receipt from ${name}` }));
  await user.type(dialog.getByLabelText('Amount (CAD)'), '50.00');
  await user.click(dialog.getByRole('button', { name: 'Record receipt' }));
  await screen.findByText(/^Receipt RC-\d{4}-\d+ is recorded\./);
});

test('says that a payment was made online', async () => {
  const { id } = await billedClient();
  await server.rows(
    `insert into public.receipts (company_id, number, received_on, amount_cents, method, provider_invoice_id)
     values ($1, 'RC-2020-0999', app.today(), 31700, 'other', 'in_online')`,
    [id],
  );
  await renderApp({
    path: '/provider/receivables?tab=receipts&q=RC-2020-0999',
    account: await staffAccount('auditor'),
  });
  expect((await screen.findByRole('row', { name: /RC-2020-0999/ })).textContent).toContain('Online');
});

test('says whose receipt an act is on, and its amount', async () => {
  const { name, id } = await billedClient();
  const receivedOn = todayAt(server.deps.clock.now());
  const { number } = await receiveUnapplied({ companyId: id, receivedOn, cents: 30_050 });
  const path = `/provider/receivables?tab=receipts&q=${number}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  for (const [act, said] of [
    ['Apply', 'Unapplied CAD 300.50'],
    ['Refund', 'Unapplied CAD 300.50'],
    ['Returned by the bank', 'CAD 300.50'],
  ] as const) {
    await (await choose(user, number, act)).findByText(`${name} · ${said}`);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('pauses reminders with a reason, and shows a refusal in the dialog', async () => {
  const { id, name } = await billedClient();
  const path = `/provider/receivables?q=${encodeURIComponent(name)}`;
  const user = await renderApp({ path, account: await staffAccount('owner') });
  const dialog = await choose(user, name, 'Pause reminders');
  await user.type(dialog.getByLabelText('Last day without reminders'), '31012020');
  await user.type(dialog.getByLabelText('Reason'), 'agreed by phone');
  await user.click(dialog.getByRole('button', { name: 'Pause reminders' }));
  await dialog.findByText(/is in the past/);
  await user.clear(dialog.getByLabelText('Last day without reminders'));
  await user.type(dialog.getByLabelText('Last day without reminders'), '31012099');
  await user.click(dialog.getByRole('button', { name: 'Pause reminders' }));
  await screen.findByText('The reminders are paused');
  await screen.findByText(/^Reminders paused until/);
  expect(await server.rows('select reason from app.reminder_pauses where company_id = $1', [id])).toEqual([
    { reason: 'agreed by phone' },
  ]);
});

test.each([
  ['ageing', 'staff_ageing'],
  ['invoices', 'staff_invoices'],
])('offers another try where the list %s cannot be read, and does not call it empty', async (tab, table) => {
  const fixed = network.fail(`GET /rest/v1/${table}`);
  const { name } = await billedClient();
  const path = `/provider/receivables?tab=${tab}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/^No (client owes anything|invoices yet)$/)).toBeNull();
  fixed();
  await user.click(again);
  await screen.findAllByRole('link', { name });
});

test('offers an auditor no act, and support no bank', async () => {
  const { name } = await billedClient();
  const path = `/provider/receivables?q=${encodeURIComponent(name)}`;
  await renderApp({ path, account: await staffAccount('auditor') });
  await rowOf(name);
  expect(screen.queryByRole('button', { name: `Actions for ${name}` })).toBeNull();
  screen.getByRole('tab', { name: 'Bank' });
  await renderApp({ path, account: await staffAccount('support') });
  await rowOf(name);
  expect(screen.queryByRole('tab', { name: 'Bank' })).toBeNull();
});
