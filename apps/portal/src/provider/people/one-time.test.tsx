import { formatDayMonthYear } from '@portage/domain/dates/date-format';
import { addDays, todayAt } from '@portage/domain/dates/plain-date';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Wired Bonus Ltd');
  await server.rows(
    "insert into public.plans (company_id, user_id, plan_name, status, number_of_employees, term) values ($1, $2, 'Enterprise', 'Completed', 'unlimited', 'Monthly')",
    [client.companyId, client.userId],
  );
});

async function activePerson(last: string): Promise<string> {
  const id = await addMember(client, { first_name: 'Maya', last_name: last });
  await server.rows("update public.team_members set status = 'approved' where team_member_id = $1", [id]);
  return id;
}
const payments = (id: string) =>
  server.rows(
    'select payment_type as type, treatment, amount::text, start_date::text as day, description, status from public.wip_one_time_payments where team_member_id = $1',
    [id],
  );
async function openDialog(id: string) {
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Add one-time payment' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /^Add one-time payment: Maya / })) };
}
type Opened = Awaited<ReturnType<typeof openDialog>>['dialog'];
async function fill(user: UserEvent, dialog: Opened, type: string) {
  await user.selectOptions(dialog.getByLabelText('Payment type'), type);
  await user.type(dialog.getByLabelText('Amount (CAD)'), '1,234.56');
  await user.type(dialog.getByLabelText('Description'), 'Back pay');
  await user.type(dialog.getByLabelText('Reason'), 'missed last month');
}
const submit = (user: UserEvent, dialog: Opened) =>
  user.click(dialog.getByRole('button', { name: 'Add one-time payment' }));

test('a payment is added after it says when it is invoiced and paid', async () => {
  const id = await activePerson('Paid');
  const { user, dialog } = await openDialog(id);
  await dialog.findByText(/^Invoiced by the payroll run of .+, with payday .+ once the client has paid the invoice\./);
  await submit(user, dialog);
  await dialog.findByText('Enter a reason of 3 to 500 characters.');
  await fill(user, dialog, 'Other');
  await submit(user, dialog);
  await waitFor(() => dialog.getByText('Fill in this field.'));
  await user.selectOptions(dialog.getByLabelText('Which kind of payment is it?'), 'Remuneration (CPP and EI)');
  const day = addDays(todayAt(Date.now()), 40);
  await user.clear(dialog.getByLabelText('Payment date'));
  await user.type(dialog.getByLabelText('Payment date'), formatDayMonthYear(day));
  await submit(user, dialog);
  await screen.findByText(/^Payment added\. It is invoiced on .+, with payday /);
  expect(await payments(id)).toEqual([
    {
      ...{ type: 'Other', treatment: 'contributions', amount: '1234.56', day, description: 'Back pay' },
      status: 'Processing',
    },
  ]);
});

test('a day that is over is refused before and when it is sent, and a month of salary is pointed out', async () => {
  const id = await activePerson('Early');
  const { user, dialog } = await openDialog(id);
  await fill(user, dialog, 'Bonus');
  await user.clear(dialog.getByLabelText('Amount (CAD)'));
  await user.type(dialog.getByLabelText('Amount (CAD)'), '90000');
  dialog.getByText('CAD 90,000.00 is more than one month of the salary. Check the amount.');
  expect(dialog.queryByLabelText('Which kind of payment is it?')).toBeNull();
  await user.clear(dialog.getByLabelText('Payment date'));
  await user.type(dialog.getByLabelText('Payment date'), '01/01/2020');
  await dialog.findByText(/^Choose a day from /);
  await submit(user, dialog);
  await waitFor(() => expect(dialog.getAllByText(/^Choose a day from /)).toHaveLength(2));
  expect(await payments(id)).toEqual([]);
});

test('a request whose answer was lost adds one payment when it is sent again', async () => {
  const id = await activePerson('Lost');
  const { user, dialog } = await openDialog(id);
  await fill(user, dialog, 'Bonus');
  const heal = network.loseAnswer('provider/add-one-time');
  await submit(user, dialog);
  await dialog.findByRole('alert');
  heal();
  await submit(user, dialog);
  await screen.findByText(/^Payment added\./);
  expect(await payments(id)).toHaveLength(1);
});

test('a payment that is not invoiced is canceled with a reason, and an invoiced one is not', async () => {
  const id = await activePerson('Canceled');
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date)
     values ($1, 'Bonus', 500, app.today() + 20, app.today() + 20), ($1, 'Stipend', 300, app.today() + 10, app.today() + 10)`,
    [id],
  );
  await server.rows(
    `with invoice as (insert into public.invoices (company_id, invoice_number, amount, period_start, period_end, payday)
       values ($1, 'INV-STIPEND-1', 300, app.today(), app.today(), app.today() + 10) returning id)
     update public.wip_one_time_payments set invoice_id = (select id from invoice) where team_member_id = $2 and payment_type = 'Stipend'`,
    [client.companyId, id],
  );
  const user = await renderApp({ path: `/provider/people/${id}?tab=pay`, account: await staffAccount('payroll') });
  const cancels = () => screen.queryAllByRole('button', { name: /^Cancel payment / });
  await waitFor(() => expect(cancels()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Cancel payment Bonus/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel this payment?' }));
  question.getByText(/Maya Canceled · Bonus · CAD 500\.00/);
  await user.type(question.getByLabelText('Reason'), 'asked twice');
  await user.click(question.getByRole('button', { name: 'Cancel payment' }));
  await screen.findByText('Payment canceled');
  await waitFor(() => expect(cancels()).toHaveLength(0));
  expect(await payments(id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'Bonus', status: 'Canceled' }),
      expect.objectContaining({ type: 'Stipend', status: 'Processing' }),
    ]),
  );
});

test('a role that may not pay sees neither button, and a person who was never active is not paid', async () => {
  const id = await activePerson('Supported');
  await server.rows(
    "insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date) values ($1, 'Bonus', 500, app.today() + 20, app.today() + 20)",
    [id],
  );
  await renderApp({ path: `/provider/people/${id}?tab=pay`, account: await staffAccount('support') });
  await screen.findByRole('table', { name: 'One-time payments' });
  expect(screen.queryByRole('button', { name: /one-time payment|^Cancel payment/ })).toBeNull();
  await closeApp();
  const pending = await addMember(client, { first_name: 'Maya', last_name: 'Pending' });
  await renderApp({ path: `/provider/people/${pending}?act=payment`, account: await staffAccount('payroll') });
  await screen.findByText('Maya Pending was never active, so there is nothing to pay.');
});
