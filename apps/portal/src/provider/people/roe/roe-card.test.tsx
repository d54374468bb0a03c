import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Account, newCompany } from '#testing/accounts.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

let client: Account;
beforeAll(async () => {
  client = await newCompany('Leavers Ltd', { plan: 'Essential' });
});

/** Someone who was paid two fortnights, and left at the end of the second one. */
async function leaver(): Promise<string> {
  const [row] = await server.rows<{ id: string }>(
    `insert into public.team_members (company_id, first_name, last_name, role, email, birth_date, social_insurance_number, is_employee, salary, address_1, city, state, payroll_schedule, commencement_date)
     values ($1, 'Lea', 'Roy', 'Engineer', $2, '1990-02-01', '046454286', 'yes', 91000, '1 King St', 'Ottawa', 'ON', 'Bi-Weekly', '2026-06-01') returning team_member_id as id`,
    [client.companyId, `p-${randomUUID()}@people.example`],
  );
  for (const [start, end, payday] of [
    ['2026-06-01', '2026-06-14', '2026-06-15'],
    ['2026-06-15', '2026-06-28', '2026-06-29'],
  ])
    await server.rows(
      `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
       values ($1, $2, $3, $4, $5, 1, 3500, 79.87, 200.24, '{"steps": {"insurable": 350000}}')`,
      [client.companyId, row?.id, start, end, payday],
    );
  await server.rows(
    "insert into public.employment_ends (company_id, team_member_id, last_day, reason_code) values ($1, $2, '2026-06-26', 'E00')",
    [client.companyId, row?.id],
  );
  return row?.id ?? '';
}

test('the figures of someone who left are calculated when asked for', async () => {
  const user = await renderApp({
    path: `/provider/people/${await leaver()}?tab=pay`,
    account: await staffAccount('payroll'),
  });
  const card = within(await screen.findByRole('region', { name: 'Record of employment' }));
  await user.click(card.getByRole('button', { name: 'Calculate the figures' }));
  const table = within(await card.findByRole('table', { name: 'Insurable earnings by pay period (block 15C)' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('803,500.00'), expect.stringContaining('803,500.00')]);
  expect(card.getByText('CAD 7,000.00')).toBeDefined();
  expect(card.getByText('160')).toBeDefined();
  expect(card.getByText('3 July 2026')).toBeDefined();
});

test('hides the card from a role that cannot read pay', async () => {
  await renderApp({ path: `/provider/people/${await leaver()}?tab=pay`, account: await staffAccount('support') });
  await screen.findByRole('heading', { level: 1, name: 'Lea Roy' });
  expect(screen.queryByRole('region', { name: 'Record of employment' })).toBeNull();
});
