import { calculateContributions } from '@portage/domain/contributions/calculate';
import { ZERO_YEAR_TO_DATE } from '@portage/domain/contributions/calculation';
import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { addDays, type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { cents } from '@portage/domain/money/money';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

const today = todayAt(Date.now());
const [start, end, payday] = [addDays(today, -13), today, addDays(today, 1)];
const typed = (day: PlainDate) => formatDayMonthYear(day);

test('another province of invoiced days says what each pay and everyone is charged before it is recorded', async () => {
  const client = await newCompany('Wrong Province Ltd');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [client.companyId, client.userId],
  );
  const id = await addMember(client, {
    first_name: 'Vera',
    last_name: 'Moved',
    salary: 91_000,
    payroll_schedule: 'Bi-Weekly',
    commencement_date: start,
  });
  await server.rows("update public.team_members set status = 'approved' where team_member_id = $1", [id]);
  const gross = cents(3_500_00);
  const calculation = {
    ...calculateContributions({
      payDate: payday,
      province: 'ON',
      paysPerYear: 26,
      pensionable: gross,
      yearToDate: ZERO_YEAR_TO_DATE,
    }),
    pay: { salary: 91_000_00, schedule: 'Bi-Weekly', periodNumber: 1, gross },
  };
  await server.rows(
    `with i as (insert into public.invoices (company_id, amount, due_date, period_start, period_end, payday)
       values ($1, 3780.11, app.today(), $3, $4, $5) returning id)
     insert into public.payments (company_id, team_member_id, invoice_id, status, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select $1, $2, i.id, 'processing', $3, $4, $5, 1, 3500, 79.87, 200.24, $6 from i`,
    [client.companyId, id, start, end, payday, JSON.stringify(calculation)],
  );
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Change terms' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change terms: Vera Moved' }));
  await fill(user, dialog.getByLabelText('First day'), typed(start));
  await user.selectOptions(dialog.getByLabelText('Province'), 'Quebec');
  await dialog.findByText(/^For .+, which is already invoiced, contributions follow the true province\. The pay of /);
  dialog.getByText(/: client 296\.79 instead of 280\.11, person 272\.57 instead of 257\.29$/);
  dialog.getByText('The client is charged CAD 16.68. CAD 15.28 more is withheld from the person.');
  await fill(user, dialog.getByLabelText('Reason'), 'works in Montreal');
  await user.click(dialog.getByRole('button', { name: 'Record change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await server.rows('select province, reason from app.pay_corrections where team_member_id = $1', [id])).toEqual(
    [{ province: 'QC', reason: 'works in Montreal' }],
  );
});
