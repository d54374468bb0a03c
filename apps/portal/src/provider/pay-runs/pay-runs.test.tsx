import { addDays, plainDate } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { collectedPayday, fundOneTimes } from '#testing/company/collected-payday.ts';
import { lockedCompany } from '#testing/company/payroll.ts';
import { expectNoViolation } from '#testing/environment/no-violation.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

test('shows a payday under its stage, opens it, and records the payout once', async () => {
  const { id } = await collectedPayday('Moraine Labs');
  const user = await renderApp({ path: '/provider/pay-runs?q=moraine', account: await staffAccount('payroll') });
  const column = within(await screen.findByRole('region', { name: 'Collected' }));
  await user.click(await column.findByRole('button', { name: /Moraine Labs/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Maya Tremblay');
  expect(window.location.search).toContain(`client=${id}`);
  await user.click(await dialog.findByRole('button', { name: 'Mark as paid out' }));
  const paying = within(await screen.findByRole('dialog', { name: 'Mark as paid out' }));
  paying.getByText(/^Moraine Labs, payday \d+ November 2026: records the reference/);
  await user.type(paying.getByLabelText('Bank reference'), 'EFT-2041');
  await user.click(paying.getByRole('button', { name: 'Mark as paid out' }));
  await screen.findByText('The payout is recorded');
  await screen.findByText('EFT-2041');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as paid out' })).toBeNull());
});

test('lists a one-time payment on its day, and pays it out', async () => {
  const { id } = await collectedPayday('Talus Co');
  const [member] = await server.rows<{ id: string }>(
    'select team_member_id as id from public.team_members where company_id = $1',
    [id],
  );
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, status, start_date, end_date)
     values ($1, 750, 'Bonus', 'Processing', app.today() + 3, app.today() + 3)`,
    [member?.id],
  );
  await fundOneTimes(id);
  const user = await renderApp({ path: '/provider/pay-runs?q=talus', account: await staffAccount('payroll') });
  const column = within(await screen.findByRole('region', { name: 'Collected' }));
  await user.click(await column.findByRole('button', { name: /Talus Co.*CAD.750\.00/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const row = within((await dialog.findByText('Bonus')).closest('tr') as HTMLElement);
  // Gross and net: nothing is withheld from it here.
  expect(row.getAllByText('750.00')).toHaveLength(2);
  expect(row.queryByRole('button', { name: 'Hold pay of Maya Tremblay' })).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'Mark as paid out' }));
  const paying = within(await screen.findByRole('dialog', { name: 'Mark as paid out' }));
  await user.type(paying.getByLabelText('Bank reference'), 'EFT-3001');
  await user.click(paying.getByRole('button', { name: 'Mark as paid out' }));
  await screen.findByText('EFT-3001');
});

test('holds a person with a reason, and releases the pay', async () => {
  const { id } = await collectedPayday('Scree Works');
  const user = await renderApp({ path: '/provider/pay-runs?q=scree', account: await staffAccount('payroll') });
  const column = within(await screen.findByRole('region', { name: 'Collected' }));
  await user.click(await column.findByRole('button', { name: /Scree Works/ }));
  await user.click(await screen.findByRole('button', { name: 'Hold pay of Maya Tremblay' }));
  const holding = within(await screen.findByRole('dialog', { name: 'Hold pay of Maya Tremblay' }));
  await user.click(holding.getByRole('button', { name: 'Hold' }));
  await holding.findByText('Enter a reason of 3 to 500 characters.');
  await user.type(holding.getByLabelText('Reason'), 'bank details in doubt');
  await user.click(holding.getByRole('button', { name: 'Hold' }));
  await screen.findByText('The pay is on hold');
  expect(await server.rows('select reason from app.pay_holds where company_id = $1', [id])).toEqual([
    { reason: 'bank details in doubt' },
  ]);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Release pay of Maya Tremblay' }));
  const releasing = within(await screen.findByRole('dialog'));
  await user.type(releasing.getByLabelText('Reason'), 'checked by phone');
  await user.click(releasing.getByRole('button', { name: 'Release' }));
  await screen.findByText('The pay is released');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Held pay' })).toBeNull());
  // The button that opened the dialog is gone with its row.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('holds all days of a period of which only the first lines are loaded', async () => {
  const { id } = await collectedPayday('Fjell Data');
  const [{ member, payday } = { member: '', payday: '' }] = await server.rows<{ member: string; payday: string }>(
    'select team_member_id as member, payday::text from public.payments where company_id = $1 order by payday desc limit 1',
    [id],
  );
  // 60 lines of a day each. The one that is read last has the last day.
  await server.rows(
    `insert into public.payments (id, company_id, team_member_id, start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation)
     select case when day = 60 then 'ffffffff-ffff-4fff-bfff-ffffffffffff' else gen_random_uuid() end, $1, $2,
       $3::date + 400 + day, $3::date + 400 + day, $3::date + 500, 100, 1, 0, 0, '{}' from generate_series(1, 60) day`,
    [id, member, payday],
  );
  const day = addDays(plainDate(payday), 500);
  const path = `/provider/pay-runs?client=${id}&payday=${day}`;
  const user = await renderApp({ path, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Hold this period' }));
  const holding = within(await screen.findByRole('dialog', { name: 'Hold this period of Fjell Data' }));
  await user.type(holding.getByLabelText('Reason'), 'contract in dispute');
  await user.click(holding.getByRole('button', { name: 'Hold' }));
  await screen.findByText('The pay is on hold');
  expect(
    await server.rows('select first_day::text, last_day::text from app.pay_holds where company_id = $1', [id]),
  ).toEqual([{ first_day: addDays(plainDate(payday), 401), last_day: addDays(plainDate(payday), 460) }]);
});

test('holds a period whose first lines are all one-time payments, and offers none of a day with only these', async () => {
  const { id } = await collectedPayday('Nunatak Robotics');
  // 60 bonuses, read before the salary of the same day; and one of another day.
  await server.rows(
    `insert into public.wip_one_time_payments (id, team_member_id, amount, payment_type, status, start_date, end_date)
     select ('0000' || lpad(n::text, 4, '0') || '-0000-4000-8000-000000000000')::uuid, p.team_member_id, 100, 'Bonus', 'Processing', d.day, d.day
     from (select team_member_id, payday from public.payments where company_id = $1 order by payday, id limit 1) p
     cross join generate_series(1, 61) n cross join lateral (select case when n = 61 then p.payday + 1 else p.payday::date end as day) d`,
    [id],
  );
  const [{ payday } = { payday: '' }] = await server.rows<{ payday: string }>(
    'select min(payday)::text as payday from public.payments where company_id = $1',
    [id],
  );
  const open = async (day: string) =>
    renderApp({ path: `/provider/pay-runs?client=${id}&payday=${day}`, account: await staffAccount('payroll') });
  const user = await open(payday);
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByText('Bonus');
  await user.click(await dialog.findByRole('button', { name: 'Hold this period' }));
  await screen.findByRole('dialog', { name: 'Hold this period of Nunatak Robotics' });
  await closeApp();
  const day = addDays(plainDate(payday), 1);
  await open(day);
  const other = within(await screen.findByRole('dialog'));
  await other.findByText('Bonus');
  await waitFor(() => expect(network.sent(new RegExp(`payday=eq.${day}.*payment_type=is.null`))).not.toEqual([]));
  expect(other.queryByRole('button', { name: 'Hold this period' })).toBeNull();
});

test('says in the preview why pay would not be paid', async () => {
  const { id } = await collectedPayday('Karst Optics');
  await server.rows(
    "insert into app.pay_holds (company_id, first_day, last_day, reason) values ($1, '2026-12-01', '2027-06-30', 'Fraud check')",
    [id],
  );
  await renderApp({ path: '/provider/pay-runs?run=1', account: await staffAccount('payroll') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Next pay run' }));
  const [held] = await dialog.findAllByText('Not paid · Pay on hold');
  within(held?.closest('tr') as HTMLElement).getByText('Karst Optics');
});

test('names the problems of pay, and says where the run would change nothing', async () => {
  const { id } = await collectedPayday('Tombolo Freight');
  await server.rows(
    "insert into public.pay_exceptions (company_id, key, severity, actor) values ($1, 'invoiceUnfunded', 'warns', 'client')",
    [id],
  );
  network.change('POST /functions/v1/provider/payroll-run', (body) => ({
    ...(body as object),
    exceptions: 1,
    changes: [
      {
        company: 'Tombolo Freight',
        what: 'refused',
        subject: 'Maya Tremblay',
        payday: '2027-01-08',
        lines: null,
        amount_cents: null,
        reason: 'ratesIncomplete',
      },
    ],
  }));
  await renderApp({ path: '/provider/pay-runs?run=1', account: await staffAccount('payroll') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Next pay run' }));
  await dialog.findByText('None of this pay can be paid yet, so the run would change nothing.');
  await dialog.findByText(/Tombolo Freight/, { selector: 'li' });
  dialog.getByText(/1 problem may hold up pay\./);
});

test('previews the next run, and runs it', async () => {
  const user = await renderApp({ path: '/provider/pay-runs', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Preview next run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Next pay run' }));
  const run = dialog.getByRole('button', { name: 'Run now' });
  await waitFor(() => expect(run).toHaveProperty('disabled', false));
  await user.click(run);
  await screen.findByRole('dialog', { name: 'The run is complete' });
});

test('shows how many clients a running payroll has done', async () => {
  const { id } = await collectedPayday('Esker Ltd');
  const user = await renderApp({ path: '/provider/pay-runs', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Preview next run' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Next pay run' }));
  const run = dialog.getByRole('button', { name: 'Run now' });
  await waitFor(() => expect(run).toHaveProperty('disabled', false));
  // Another session works on the client, so the run has to wait for it.
  const release = await lockedCompany(id);
  await user.click(run);
  await dialog.findByText(/^\d+ of \d+ clients? done$/);
  dialog.getByRole('progressbar', { name: 'Running…' });
  await release();
  await screen.findByRole('dialog', { name: 'The run is complete' });
  const [last] = await server.rows(
    'select done = clients as done, finished_at is not null as finished from app.payroll_runs order by started_at desc limit 1',
  );
  expect(last).toEqual({ done: true, finished: true });
});

test('names the clients that a run could not do, and what to do', async () => {
  await collectedPayday('Kame Robotics');
  network.change('POST /functions/v1/provider/payroll-run', (body) => ({
    ...(body as object),
    failures: [{ company: 'Kame Robotics', reason: 'canceling statement due to lock timeout' }],
  }));
  const user = await renderApp({ path: '/provider/pay-runs?run=1', account: await staffAccount('payroll') });
  await screen.findByText('1 client failed');
  await user.click(screen.getByRole('button', { name: 'Run now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The run is done, except for one client' }));
  dialog.getByText('Kame Robotics: canceling statement due to lock timeout');
  dialog.getByText('Nothing changed for this client. Fix the cause and run payroll again: it does only what is left.');
  await expectNoViolation();
});

test('counts nothing in a board that cannot be read, and offers another try', async () => {
  await collectedPayday('Esker Freight');
  network.fail('GET /rest/v1/staff_pay_stages');
  const fixed = network.fail('GET /rest/v1/staff_pay_board');
  const user = await renderApp({ path: '/provider/pay-runs?q=esker', account: await staffAccount('payroll') });
  await screen.findByText("We couldn't load the pay runs");
  const again = screen.getByRole('button', { name: 'Try again' });
  expect(screen.queryByText('No pay periods')).toBeNull();
  fixed();
  await user.click(again);
  const column = within(await screen.findByRole('region', { name: 'Collected' }));
  await column.findByRole('button', { name: /Esker Freight/ });
});

test('shows the columns that could be read beside one that could not', async () => {
  await collectedPayday('Drumlin Works');
  network.fail(/staff_pay_board.*stage=eq\.(planned|paid)/);
  await renderApp({ path: '/provider/pay-runs?q=drumlin', account: await staffAccount('payroll') });
  const column = within(await screen.findByRole('region', { name: 'Collected' }));
  await column.findByRole('button', { name: /Drumlin Works/ });
  const planned = within(screen.getByRole('region', { name: 'Planned' }));
  await planned.findByText("We couldn't load this list");
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
});

test('offers an auditor the board without acts', async () => {
  await collectedPayday('Tarn Data');
  const user = await renderApp({ path: '/provider/pay-runs?q=tarn', account: await staffAccount('auditor') });
  const column = within(await screen.findByRole('region', { name: 'Collected' }));
  await user.click(await column.findByRole('button', { name: /Tarn Data/ }));
  await screen.findByText('Maya Tremblay');
  for (const name of ['Preview next run', 'Mark as paid out', 'Hold pay of Maya Tremblay'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
