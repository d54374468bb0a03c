import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { claimExpense } from '#testing/company/receipts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { staffAccount } from '#testing/staff.ts';

test('expenses are shown to staff with their receipts, and not answered', async () => {
  const company = await newCompany('Staffed Ltd', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay', status: 'approved' });
  await claimExpense(company, id);
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount('auditor') });
  const card = within(await screen.findByRole('region', { name: 'Expenses' }));
  await card.findByText('Travel · Waiting for an answer');
  await user.click(card.getByRole('button', { name: 'Receipt of Maya Tremblay, CAD 48.60' }));
  await screen.findByRole('img', { name: 'Receipt: CAD 48.60, 12 Nov 2026' });
  expect(card.queryByRole('button', { name: /Approve/ })).toBeNull();
});
