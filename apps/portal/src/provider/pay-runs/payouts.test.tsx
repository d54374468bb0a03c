import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { addMember } from '#testing/accounts.ts';
import { choose } from '#testing/company/billed-client.ts';
import { carryOver, collectedPayday, fundOneTimes } from '#testing/company/collected-payday.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { watchSaves } from '#testing/saved-files.ts';
import { findMessage } from '#testing/sees.ts';
import { staffAccount } from '#testing/staff.ts';

test('records no payout of more than it showed, and shows what is payable now', async () => {
  const { account, id } = await collectedPayday('Cornice Labs');
  await server.rows("update public.plans set number_of_employees = '5' where company_id = $1", [id]);
  const person = { first_name: 'Noah', last_name: 'Roy', status: 'approved', commencement_date: '2026-11-16' };
  const other = await addMember(account, person);
  const [line] = await server.rows<{ id: string; payday: string }>(
    "select id, payday::text from public.payments where company_id = $1 and status = 'collected'",
    [id],
  );
  const path = `/provider/pay-runs?client=${id}&payday=${line?.payday}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Mark as paid out' }));
  const paying = within(await screen.findByRole('dialog', { name: 'Mark as paid out' }));
  paying.getByText(/^CAD.[\d,.]+ to pay out · 1 line$/);
  // Another line is funded before the click.
  await server.rows(
    `insert into public.payments (company_id, team_member_id, status, start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation)
     select company_id, $2, status, start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation
     from public.payments where id = $1`,
    [line?.id, other],
  );
  await user.type(paying.getByLabelText('Bank reference'), 'EFT-2042');
  await user.click(paying.getByRole('button', { name: 'Mark as paid out' }));
  await paying.findByText('What can be paid out has changed. Check the lines and the total again.');
  await paying.findByText(/^CAD.[\d,.]+ to pay out · 2 lines$/);
  expect(await server.rows('select from app.payout_lines where company_id = $1', [id])).toEqual([]);
  await user.click(paying.getByRole('button', { name: 'Mark as paid out' }));
  await screen.findByText('The payout is recorded');
  screen.getByText(/^CAD.[\d,.]+ paid out · 2 lines$/);
  expect(await server.rows('select from app.payout_lines where company_id = $1', [id])).toHaveLength(2);
});

test('marks a line that was paid without a payout as not confirmed', async () => {
  const { id } = await collectedPayday('Nieve Foods');
  const path = `/provider/pay-runs?client=${id}&payday=${await carryOver(id)}`;
  await renderApp({ path, account: await staffAccount('payroll') });
  await screen.findByText('Not confirmed');
  expect(screen.queryByRole('button', { name: 'Mark as paid out' })).toBeNull();
});

test('asks once of pay that was shown as paid whether people received it', async () => {
  const { id } = await collectedPayday('Moraine Books');
  await carryOver(id);
  const user = await renderApp({ path: '/provider?kind=carriedOver', account: await staffAccount('payroll') });
  // A row names its client for wide screens and for narrow ones.
  const [name] = await screen.findAllByRole('link', { name: 'Moraine Books' });
  const item = name?.closest('tr') as HTMLElement;
  within(item).getByRole('link', { name: '1 line shown as paid, without a payout' });
  await user.click(within(item).getByRole('link', { name: /^Confirm/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm earlier pay' }));
  await dialog.findByRole('row', { name: /2026 1 [\d,]+\.\d\d$/ });
  await user.type(dialog.getByLabelText(/^Where these payments are found/), 'Bank of 2026');
  await user.type(dialog.getByLabelText('Reason'), 'on the statement of November');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Your answer is recorded');
  expect(await server.rows('select method, reference from app.payouts where company_id = $1', [id])).toEqual([
    { method: 'earlier', reference: 'Bank of 2026' },
  ]);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Moraine Books' })).toBeNull());
});

test('pays out what is payable on a payday of which only the first lines are loaded, except what is held', async () => {
  const { account, id } = await collectedPayday('Cirque Systems');
  await server.rows("update public.plans set number_of_employees = '5' where company_id = $1", [id]);
  const other = await addMember(account, { first_name: 'Noah', last_name: 'Roy', status: 'approved' });
  // Three of 60 reimbursements can be paid out: those that are read last. The pay of one of their people is held.
  await server.rows(
    `insert into public.wip_one_time_payments (id, team_member_id, amount, payment_type, status, start_date, end_date)
     select case when n > 57 then ('ffffff' || n || '-ffff-4fff-bfff-ffffffffffff')::uuid else gen_random_uuid() end,
       case when n = 60 then $2 else (select team_member_id from public.payments where company_id = $1 limit 1) end,
       1234.5, 'Reimbursement', 'Processing', app.today() + 60, app.today() + 60 from generate_series(1, 60) n`,
    [id, other],
  );
  await fundOneTimes(id, 'ffffff00-0000-4000-8000-000000000000');
  await server.rows(
    "insert into app.pay_holds (company_id, team_member_id, reason) values ($1, $2, 'bank details in doubt')",
    [id, other],
  );
  // The pages of the tests that follow list what is held.
  onTestFinished(async () => void (await server.rows('delete from app.pay_holds where company_id = $1', [id])));
  const saved = watchSaves();
  const path = `/provider/pay-runs?client=${id}&payday=${addDays(todayAt(server.deps.clock.now()), 60)}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Show more' });
  await user.click(dialog.getByRole('button', { name: 'Payable list (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [header, ...payable] = (await saved[0]?.file.text())?.trim().split('\n') ?? [];
  expect(header).toMatch(/Gross,Deductions,Net,To pay out\r?$/);
  expect(payable.map((row) => row.split(',').at(-1)?.trim())).toEqual(['1234.50', '1234.50', '2469.00']);
  await user.click(await dialog.findByRole('button', { name: 'Mark as paid out' }));
  const paying = within(await screen.findByRole('dialog', { name: 'Mark as paid out' }));
  paying.getByText('CAD 2,469.00 to pay out · 2 lines');
  await user.type(paying.getByLabelText('Bank reference'), 'EFT-7001');
  await user.click(paying.getByRole('button', { name: 'Mark as paid out' }));
  await findMessage('The payout is recorded', 'CAD 2,469.00 paid out · 2 lines');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as paid out' })).toBeNull());
  expect(await server.rows('select from app.payout_one_time_payments where company_id = $1', [id])).toHaveLength(2);
});

test('pays out only the difference of days that were paid out before, and says so before they are paid again', async () => {
  const { id } = await collectedPayday('Serac Tools');
  const [line] = await server.rows<{ payday: string; invoice: string; number: string }>(
    `select p.payday::text, p.invoice_id as invoice, i.invoice_number as number from public.payments p
     join public.invoices i on i.id = p.invoice_id where p.company_id = $1 and p.status = 'collected'`,
    [id],
  );
  const pay = `/provider/pay-runs?client=${id}&payday=${line?.payday}`;
  let user = await renderApp({ path: pay, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Mark as paid out' }));
  let paying = within(await screen.findByRole('dialog', { name: 'Mark as paid out' }));
  const gross = (
    paying.getByText(/^CAD.[\d,.]+ to pay out · 1 line$/).textContent?.match(/CAD.[\d,.]+/)?.[0] ?? ''
  ).replace(/\s/g, ' ');
  await user.type(paying.getByLabelText('Bank reference'), 'EFT-1');
  await user.click(paying.getByRole('button', { name: 'Mark as paid out' }));
  await screen.findByText('The payout is recorded');
  await closeApp();

  user = await renderApp({
    path: `/provider/receivables?tab=invoices&q=${line?.number}`,
    account: await staffAccount('payroll'),
  });
  const dialog = await choose(user, line?.number ?? '', 'Void');
  await dialog.findByText(
    `${gross} was already paid out for these days and stays paid. The next run invoices them again, and people are paid only the difference.`,
  );
  await user.type(dialog.getByLabelText('Reason'), 'a raise came late');
  await user.click(dialog.getByLabelText('Pay and invoice its days again'));
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await screen.findByText(`Invoice ${line?.number} is void`);
  await closeApp();

  // The days are invoiced again with CAD 100 more net pay, and collected.
  await server.rows(
    `update public.payments set gross_salary = gross_salary + 100, status = 'processing'
     where company_id = $1 and status = 'upcoming' and start_date = (select min(start_date) from public.payments where invoice_id = $2)`,
    [id, line?.invoice],
  );
  await server.rows(
    `update app.net_pays set gross = gross + 10000, net = net + 10000 where line_id in (
       select id from public.payments where company_id = $1 and status = 'processing' and gross_salary * 100 <> gross)`,
    [id],
  );
  await server.rows("update public.payments set status = 'collected' where company_id = $1 and status = 'processing'", [
    id,
  ]);
  const saved = watchSaves();
  user = await renderApp({ path: pay, account: await staffAccount('payroll') });
  const period = within(await screen.findByRole('dialog'));
  await period.findByText(/^CAD.100\.00 to pay out$/);
  await user.click(period.getByRole('button', { name: 'Payable list (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(
    (await saved[0]?.file.text())
      ?.trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',').at(-1)?.trim()),
  ).toEqual(['100.00', '100.00']);
  await user.click(await period.findByRole('button', { name: 'Mark as paid out' }));
  paying = within(await screen.findByRole('dialog', { name: 'Mark as paid out' }));
  paying.getByText(/^CAD.100\.00 to pay out · 1 line$/);
  await user.type(paying.getByLabelText('Bank reference'), 'EFT-2');
  await user.click(paying.getByRole('button', { name: 'Mark as paid out' }));
  await screen.findByText('The payout is recorded');
  await period.findByText(/^CAD.100\.00 paid out$/);
});

test('advances the pay of a client that is late, within the limit that an owner sets', async () => {
  const { id } = await collectedPayday('Tarn Labs');
  await server.rows("update public.payments set status = 'processing' where company_id = $1 and status = 'collected'", [
    id,
  ]);
  const [line] = await server.rows<{ payday: string }>(
    "select min(payday)::text as payday from public.payments where company_id = $1 and status = 'processing'",
    [id],
  );
  const path = `/provider/pay-runs?client=${id}&payday=${line?.payday}`;
  let user = await renderApp({ path, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Advance pay' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Advance pay' }));
  await dialog.findByText('CAD 0.00 of CAD 0.00 left to advance');
  await user.type(dialog.getByLabelText('Reason'), 'the transfer is on its way');
  await user.click(dialog.getByRole('button', { name: 'Advance pay' }));
  await dialog.findByText(/is more than what may be advanced for this client: CAD 0\.00\./);
  await closeApp();

  user = await renderApp({ path: `/provider/clients/${id}?act=limit`, account: await staffAccount('owner') });
  dialog = within(await screen.findByRole('dialog', { name: 'Set advance limit' }));
  await user.type(dialog.getByLabelText(/^Limit \(CAD\)/), '25000');
  await user.type(dialog.getByLabelText('Reason'), 'a client for years');
  await user.click(dialog.getByRole('button', { name: 'Set advance limit' }));
  await screen.findByText('The limit is set');
  await closeApp();

  user = await renderApp({ path, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Advance pay' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Advance pay' }));
  await dialog.findByText('CAD 25,000.00 of CAD 25,000.00 left to advance');
  await user.type(dialog.getByLabelText('Reason'), 'the transfer is on its way');
  await user.click(dialog.getByRole('button', { name: 'Advance pay' }));
  await findMessage(/^CAD.[\d,.]+ can be paid out now$/, 'It goes into the next payout batch.');
  // What is payable and the lines are read apart.
  await screen.findByRole('button', { name: 'Mark as paid out' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Advance pay' })).toBeNull());

  await user.click(await screen.findByRole('button', { name: 'Cancel advance' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Cancel advance' }));
  dialog.getByText(/“the transfer is on its way”/);
  await user.type(dialog.getByLabelText('Reason'), 'the transfer is here');
  await user.click(dialog.getByRole('button', { name: 'Cancel advance' }));
  await screen.findByText('The advance is canceled');
  await screen.findByRole('button', { name: 'Advance pay' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as paid out' })).toBeNull());
});

test('a line goes from gross to net, and says what is withheld; support does not see a deduction by name', async () => {
  const { account, id } = await collectedPayday('Serac Labs');
  await server.rows(
    `insert into app.pay_deductions (company_id, team_member_id, kind, cents, from_day, description, reason)
     select company_id, team_member_id, 'garnishment', 12345, '2026-01-01', 'Order 4711', 'court order' from public.team_members where company_id = $1`,
    [id],
  );
  await runPayrollOf(account);
  const [line] = await server.rows<{ payday: string; gross: number; net: number }>(
    `select p.payday::text, n.gross::float8, n.net::float8 from public.payments p join app.net_pays n on n.line_id = p.id
     where p.company_id = $1 and p.status = 'collected' and not n.stale`,
    [id],
  );
  const shown = (amount = 0) => formatCad(cents(amount));
  const path = `/provider/pay-runs?client=${id}&payday=${line?.payday}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  const table = within(await screen.findByRole('table'));
  const foot = await waitFor(() => table.getByText('Total').closest('tr') as HTMLElement);
  for (const amount of [line?.gross, (line?.gross ?? 0) - (line?.net ?? 0), line?.net])
    within(foot).getByText(shown(amount));
  const opener = { name: /^What is withheld from Maya Tremblay: net CAD/ };
  await user.click(await table.findByRole('button', opener));
  const dialog = within(await screen.findByRole('dialog', { name: 'From gross to net: Maya Tremblay' }));
  await dialog.findByText('Garnishment');
  dialog.getByText('−123.45');
  dialog.getByText('Federal income tax');
  await user.click(await dialog.findByText('How the income tax is calculated'));
  await dialog.findByText('Federal tax of the pay');
  await closeApp();

  const support = await renderApp({ path, account: await staffAccount('support') });
  await support.click(await screen.findByRole('button', opener));
  const hidden = within(await screen.findByRole('dialog', { name: 'From gross to net: Maya Tremblay' }));
  await hidden.findByText('Deductions');
  hidden.getByText('−123.45');
  expect(hidden.queryByText('Garnishment')).toBeNull();
});
