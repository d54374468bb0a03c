import { cents } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { payOutFirst } from '#testing/company/paid-out.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';

const pay = {
  first_name: 'Maya',
  last_name: 'Tremblay',
  state: 'ON',
  postal_code: 'M5V 2T6',
  status: 'approved',
  salary: 91_000,
  payroll_schedule: 'Bi-Weekly',
  commencement_date: '2026-11-02',
};

test('a paid line has its net pay beside its gross, and not what is deducted', async () => {
  const account = await newCompany('Net Beside Ltd', { plan: 'Professional' });
  const id = await addMember(account, pay);
  await payOutFirst(account);
  await renderApp({ path: `/team/${id}/pay`, account });
  const lines = within(await screen.findByRole('table', { name: 'Scheduled payments' }));
  await lines.findByRole('columnheader', { name: 'Net (CAD)' });
  const [paid] = await server.rows<{ net: string }>(
    `select n.net from app.net_pays n join app.payout_lines l on l.payment_id = n.line_id where n.team_member_id = $1`,
    [id],
  );
  await lines.findByText(formatCad(cents(Number(paid?.net))));
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
});

test('before pay is paid out there is no column for it', async () => {
  const account = await newCompany('No Net Yet Ltd', { plan: 'Professional' });
  const id = await addMember(account, pay);
  await renderApp({ path: `/team/${id}/pay`, account });
  await waitFor(() => expect(screen.getAllByText('No payments found').length).toBe(2));
  expect(screen.queryByRole('columnheader', { name: 'Net (CAD)' })).toBeNull();
});
