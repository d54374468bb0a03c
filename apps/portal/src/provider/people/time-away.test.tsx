import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';
import { staffAccount } from '#testing/staff.ts';

const newPerson = async () =>
  addMember(await newCompany('Staffed Ltd', { plan: 'Essential' }), {
    email: `p-${randomUUID()}@people.example`,
    state: 'ON',
    status: 'approved',
    commencement_date: '2026-11-02',
  });
const open = async (id: string, role: 'payroll' | 'auditor') => {
  const user = await renderApp({ path: `/provider/people/${id}`, account: await staffAccount(role) });
  return { user, card: within(await screen.findByRole('region', { name: 'Time away' })) };
};

test('time away is recorded for a client, and canceled', async () => {
  const { user, card } = await open(await newPerson(), 'payroll');
  await card.findByText('Nothing is planned.');
  await user.click(card.getByRole('button', { name: 'Record time away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record time away' }));
  await user.selectOptions(dialog.getByLabelText('What'), 'Unpaid leave');
  await fill(user, dialog.getByLabelText('First day'), '08122026');
  await fill(user, dialog.getByLabelText(/^Last day/), '09122026');
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await findMessage('Time away recorded');
  await card.findByText('8 – 9 Dec 2026');
  card.getByText('Unpaid leave · Approved');

  await user.click(card.getByRole('button', { name: 'Cancel it' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel it' }));
  question.getByText('Unpaid leave · 8 – 9 Dec 2026');
  await user.click(question.getByRole('button', { name: 'Cancel it' }));
  await findMessage('Time away canceled');
  await card.findByText('Unpaid leave · Canceled');
});

test('an auditor reads time away and changes nothing', async () => {
  const { card } = await open(await newPerson(), 'auditor');
  await card.findByText('Nothing is planned.');
  expect(card.queryByRole('button')).toBeNull();
});
