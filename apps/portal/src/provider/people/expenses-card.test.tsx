import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { claimExpense } from '#testing/company/receipts.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';
import { staffAccount } from '#testing/staff.ts';

test('expenses are shown to staff with their receipts, and not answered', async () => {
  const company = await newCompany('Staffed Ltd', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay', status: 'approved' });
  await claimExpense(company, id);
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount('auditor') });
  const card = within(await screen.findByRole('region', { name: 'Expenses' }));
  await card.findByText('Travel · Waiting for an answer');
  await user.click(card.getByRole('button', { name: 'Receipt of Maya Tremblay, CAD\u00a048.60' }));
  await screen.findByRole('img', { name: 'Receipt: CAD\u00a048.60, 12 Nov 2026' });
  expect(card.queryByRole('button', { name: /Approve/ })).toBeNull();
});

test('an expense that a client has left for 30 days leads from Today to its answer', async () => {
  const company = await newCompany('Silent Ltd', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay', status: 'approved' });
  await claimExpense(company, id);
  await server.rows('alter table public.expenses disable trigger user');
  await server.rows("update public.expenses set requested_at = '2026-10-01T12:00:00Z' where team_member_id = $1", [id]);
  await server.rows('alter table public.expenses enable trigger user');
  const user = await renderApp({ path: '/provider', account: await staffAccount('payroll') });
  const row = within(
    await screen.findByRole('row', { name: /Expense without an answer for 30 days: Travel.*Silent Ltd/ }),
  );
  await user.click(row.getByRole('link', { name: /^Answer/ }));
  const card = within(await screen.findByRole('region', { name: 'Expenses' }));
  await user.click(await card.findByRole('button', { name: 'Decline CAD\u00a048.60 of Maya Tremblay' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline CAD\u00a048.60 of Maya Tremblay?' }));
  await fill(user, dialog.getByLabelText(/^Message to the person/), 'Not of a client');
  await fill(user, dialog.getByLabelText('Reason'), 'nobody is left to answer');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await findMessage('Expense declined');
  await card.findByText(/^Travel · Declined/);
});
