import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { addDays, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Paid Twice Ltd');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [client.companyId, client.userId],
  );
});

const today = todayAt(Date.now());
/** A period of two weeks that ended today, with its payday tomorrow. */
const [start, end, payday] = [addDays(today, -13), today, addDays(today, 1)];

/** Someone paid 91,000 a year every two weeks, with one period invoiced. */
async function paidPerson(last: string): Promise<string> {
  const id = await addMember(client, {
    first_name: 'Vera',
    last_name: last,
    salary: 91_000,
    payroll_schedule: 'Bi-Weekly',
    commencement_date: start,
  });
  await server.rows("update public.team_members set status = 'approved' where team_member_id = $1", [id]);
  const pay = { salary: 91_000_00, schedule: 'Bi-Weekly', periodNumber: 1, gross: 3_500_00 };
  await server.rows(
    `with i as (insert into public.invoices (company_id, amount, due_date, period_start, period_end, payday)
       values ($1, 3500, app.today(), $3, $4, $5) returning id)
     insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select $1, $2, i.id, 'processing', $3, $4, $5, 1, 3500, 0, 0, $6 from i`,
    [client.companyId, id, start, end, payday, JSON.stringify({ pay, steps: { payDate: today, province: 'ON' } })],
  );
  return id;
}
const open = async (id: string, role: 'payroll' | 'auditor') =>
  renderApp({ path: `/provider/people/${id}`, account: await staffAccount(role) });
const typed = (day: PlainDate) => formatDayMonthYear(day);

test('an amount paid in error is previewed, recorded, authorized and canceled', async () => {
  const user = await open(await paidPerson('Twice'), 'payroll');
  await user.click(await screen.findByRole('button', { name: 'Recover an amount paid in error' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recover an amount paid in error: Vera Twice' }));
  await fill(user, dialog.getByLabelText('Amount (CAD)'), '900.00');
  await fill(user, dialog.getByLabelText(/^Payday on which it was paid/), typed(today));
  await dialog.findByText(/^At most: 2 instalments, from CAD 700\.00 on .+ to CAD 200\.00 on /);
  await fill(user, dialog.getByLabelText('Reason'), 'paid twice');
  await user.click(dialog.getByRole('button', { name: 'Record overpayment' }));

  const card = within(await screen.findByRole('region', { name: 'Overpayments' }));
  await card.findByText('None: nothing is taken from pay');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(card.getByRole('button', { name: 'Record ground' }));
  const ground = within(await screen.findByRole('dialog', { name: /^Ground of REC-/ }));
  await fill(user, ground.getByLabelText('Date of the paper'), typed(today));
  await fill(user, ground.getByLabelText('Paper (file name or reference)'), 'letter.pdf');
  await user.selectOptions(ground.getByLabelText('Share of each pay'), '10 %');
  await fill(user, ground.getByLabelText(/^Reason/), 'letter came');
  await user.click(ground.getByRole('button', { name: 'Save ground' }));
  await card.findByText(/^Written authorization of the person · .+ · letter\.pdf$/);
  await card.findByText('10 % of each pay');

  await user.click(card.getByRole('button', { name: 'Cancel recovery' }));
  const cancel = within(await screen.findByRole('dialog', { name: /^Cancel REC-/ }));
  cancel.getByText(/CAD 900\.00 is forgiven and is your cost/);
  await fill(user, cancel.getByLabelText(/^Reason/), 'hardship');
  await user.click(cancel.getByRole('button', { name: 'Forgive the rest' }));
  await card.findByText(/^Canceled · /);
  expect(card.queryByRole('button')).toBeNull();
});

test('a lower salary of invoiced days says the overpayment before it is recorded', async () => {
  const user = await open(await paidPerson('High'), 'payroll');
  await user.click(await screen.findByRole('button', { name: 'Change terms' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change terms: Vera High' }));
  await fill(user, dialog.getByLabelText('First day'), typed(start));
  await fill(user, dialog.getByLabelText('Yearly salary (CAD)'), '78,000.00');
  await dialog.findByText(/^For .+, which is already invoiced, CAD 500\.00 too much was paid\./);
  dialog.getByText(/: CAD 3,500\.00 paid, CAD 3,000\.00 at this salary$/);
  dialog.getByText(/^At most: CAD 500\.00 from the pay of /);
  await fill(user, dialog.getByLabelText('Reason'), 'typed wrong');
  await user.click(dialog.getByRole('button', { name: 'Record change' }));
  const card = within(await screen.findByRole('region', { name: 'Overpayments' }));
  await card.findByText(/^No ground yet · Recovery of pay from /);
});

test('an auditor reads a recovery and changes none; Today names one without a ground', async () => {
  const id = await paidPerson('Read');
  await server.rows(
    `insert into app.recoveries (company_id, team_member_id, reference, cause, total_cents, years, paid_from, description, reason)
     values ($1, $2, 'REC-READ', 'payment', 12345, '[{"year": 2026, "amount": 12345}]', app.today(), 'Bonus', 'paid twice')`,
    [client.companyId, id],
  );
  await open(id, 'auditor');
  const card = within(await screen.findByRole('region', { name: 'Overpayments' }));
  await card.findByText('No ground yet · Bonus');
  expect(card.getAllByText('CAD 123.45')).toHaveLength(2);
  expect(card.queryByRole('button')).toBeNull();
  await screen.findByText('Overpayment REC-READ: no ground to take it from pay');
});
