import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Wired Pay Ltd', { plan: 'Essential' });
});

/** The pay of a person in the console. */
async function openPay(id: string) {
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount('support') });
  await user.click(await screen.findByRole('tab', { name: 'Pay' }));
  return user;
}

test('has pay that sorts by amount, the smallest first and the largest first', async () => {
  const id = await addMember(client, { first_name: 'Maya', last_name: 'Sorted' });
  for (const [month, gross] of [
    ['01', 3000],
    ['02', 1000],
    ['03', 2000],
  ] as const)
    await server.rows(
      `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, gross_salary, period_number, ei, cpp, calculation)
       values ($1, $2, $3, $3, $3, $4, 1, 0, 0, '{}')`,
      [client.companyId, id, `2026-${month}-15`, gross],
    );
  const user = await openPay(id);
  const amounts = () => screen.getAllByText(/^[123],000\.00$/).map((one) => one.textContent?.[0]);
  await waitFor(() => expect(amounts()).toEqual(['2', '1', '3']));
  await user.click(screen.getByRole('button', { name: 'Gross (CAD)' }));
  await waitFor(() => expect(amounts()).toEqual(['1', '2', '3']));
  await user.click(screen.getByRole('button', { name: 'Gross (CAD)' }));
  await waitFor(() => expect(amounts()).toEqual(['3', '2', '1']));
  expect(screen.queryByRole('table', { name: 'One-time payments' })).toBeNull();
});

test('has one-time payments below their pay, each with its invoice', async () => {
  const id = await addMember(client, { first_name: 'Maya', last_name: 'Bonus' });
  const [invoice] = await server.rows<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, amount, period_start, period_end, payday)
     values ($1, 'INV-BONUS-1', 500, '2026-12-01', '2026-12-31', '2026-12-31') returning id`,
    [client.companyId],
  );
  const [payment] = await server.rows<{ id: string }>(
    `insert into public.wip_one_time_payments (company_id, team_member_id, payment_type, amount, start_date, end_date)
     values ($1, $2, 'Bonus', 500, '2026-12-01', '2026-12-31') returning id`,
    [client.companyId, id],
  );
  await server.rows('update public.wip_one_time_payments set invoice_id = $2 where id = $1', [
    payment?.id,
    invoice?.id,
  ]);
  await openPay(id);
  const table = within(await screen.findByRole('table', { name: 'One-time payments' }));
  table.getByText(/^Bonus/);
  await table.findByText('INV-BONUS-1');
});

test('says of one-time payments that could not be read that they are not there', async () => {
  const id = await addMember(client, { first_name: 'Maya', last_name: 'Unread' });
  network.fail('GET /rest/v1/wip_one_time_payments');
  await openPay(id);
  const card = within(await screen.findByRole('region', { name: 'One-time payments' }));
  card.getByRole('button', { name: 'Try again' });
});
