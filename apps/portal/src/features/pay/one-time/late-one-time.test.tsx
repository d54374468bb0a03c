import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { runPayrollOf } from '#testing/company/payroll.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';

test('says on which day a payment is paid whose date had passed', async () => {
  const account = await newCompany('Late Ltd', { plan: 'Professional' });
  const id = await addMember(account, { status: 'approved' });
  await server.rows(
    `insert into public.wip_one_time_payments (team_member_id, amount, payment_type, start_date, end_date)
     values ($1, 900, 'Bonus', '2026-11-12', '2026-11-12')`,
    [id],
  );
  await runPayrollOf(account);
  const user = await renderApp({ path: '/pay?tab=one-time', account });
  const table = within(await screen.findByRole('table', { name: 'One-time payments by invoice' }));
  await table.findByText('Late pay');
  await user.click(await table.findByRole('button', { name: /^Lines of INV-/, expanded: false }));
  await table.findByText(/^Bonus 900\.00\s·$/);
  table.getByText('Late');
  table.getByRole('cell', { name: '20 Nov 2026' });
  expect(table.queryByText(/12 Nov 2026/)).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Details/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'One-time Payment Details' }));
  await dialog.findByText('Its date, 12 Nov 2026, had passed, so it is paid on 20 Nov 2026.');
  await dialog.findByText(/^Payday 20 Nov 2026\. Rates: /);
});
