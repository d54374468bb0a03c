import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Wired Leaving Ltd');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [client.companyId, client.userId],
  );
});

async function openEnd(last: string) {
  const id = await addMember(client, { first_name: 'Maya', last_name: last, state: 'BC', postal_code: 'V6B 1A1' });
  await server.rows("update public.team_members set status = 'approved' where team_member_id = $1", [id]);
  const user = await renderApp({ path: `/provider/people/${id}?act=end`, account: await staffAccount('payroll') });
  const dialog = within(await screen.findByRole('dialog', { name: /^End employment: / }));
  return { id, user, dialog };
}

test('says the final pay, its deadline and the record of employment, and follows what is typed', async () => {
  const { user, dialog } = await openEnd('Preview');
  await dialog.findByRole('heading', { name: 'Final pay and deadlines' });
  await dialog.findByText(/days are worked in the pay period from .+\.$/);
  await dialog.findByText(/^British Columbia: final pay is due by /);
  dialog.getByRole('link', { name: /^Source: / });
  // A day that is over has a deadline that is over, and a payday that is not.
  await user.clear(dialog.getByLabelText('Last working day'));
  await user.type(dialog.getByLabelText('Last working day'), formatDayMonthYear(addDays(todayAt(Date.now()), -20)));
  await dialog.findByText(/^The regular payday is after the deadline for final pay, /);
  dialog.getByText(/^The record of employment is due by /);
  dialog.getByText('Amounts are gross pay.');
  await user.type(dialog.getByLabelText(/Vacation pay owed/), '1,240.50');
  await dialog.findByText(/^Vacation pay owed: CAD 1,240\.50, paid on /);
  await user.clear(dialog.getByLabelText('Last working day'));
  await waitFor(() => expect(dialog.queryByRole('heading', { name: 'Final pay and deadlines' })).toBeNull());
  await user.type(dialog.getByLabelText('Last working day'), '01/01/1990');
  await waitFor(() => expect(dialog.queryByText('Amounts are gross pay.')).toBeNull());
});

test('an earlier final payday is recorded, and one before the last day is refused beside its field', async () => {
  const { id, user, dialog } = await openEnd('Early');
  const last = addDays(todayAt(Date.now()), 20);
  await user.clear(dialog.getByLabelText('Last working day'));
  await user.type(dialog.getByLabelText('Last working day'), formatDayMonthYear(last));
  await user.type(dialog.getByLabelText(/^Final payday/), formatDayMonthYear(addDays(last, -1)));
  await user.type(dialog.getByLabelText('Note for the audit log'), 'two days in BC');
  await user.click(dialog.getByRole('button', { name: 'End employment' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Final payday/).getAttribute('aria-invalid')).toBe('true'));
  expect(network.sent('provider/end-employment')).toHaveLength(0);
  await user.clear(dialog.getByLabelText(/^Final payday/));
  await user.type(dialog.getByLabelText(/^Final payday/), formatDayMonthYear(addDays(last, 1)));
  await user.click(dialog.getByRole('button', { name: 'End employment' }));
  await screen.findByText(/^Employment ends on/);
  expect(
    await server.rows(
      'select last_day::text as last, final_pay_on::text as paid from public.employment_ends where team_member_id = $1',
      [id],
    ),
  ).toEqual([{ last, paid: addDays(last, 1) }]);
});
