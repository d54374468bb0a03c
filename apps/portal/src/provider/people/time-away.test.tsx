import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
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
  await user.selectOptions(dialog.getByLabelText('Type'), 'Unpaid leave');
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

test('who approves time away for the client is on the page, and leads to them', async () => {
  const account = await newCompany('Approving Ltd', { plan: 'Professional' });
  const given = { state: 'ON', status: 'approved', commencement_date: '2026-11-02' };
  const [id, lead] = [
    await addMember(account, { ...given, email: `p-${randomUUID()}@people.example` }),
    await addMember(account, {
      ...given,
      email: `p-${randomUUID()}@people.example`,
      first_name: 'Luc',
      last_name: 'Roy',
      social_insurance_number: '130692544',
    }),
  ];
  const first = await open(id, 'auditor');
  await first.card.findByText('Owner and admins');
  await closeApp();
  await server.rows(
    'insert into public.time_away_approvers (company_id, team_member_id, approver_id) select company_id, team_member_id, $2 from public.team_members where team_member_id = $1',
    [id, lead],
  );
  const { card } = await open(id, 'auditor');
  const link = await card.findByRole('link', { name: 'Luc Roy' });
  expect(link.getAttribute('href')).toBe(`/provider/people/${lead}`);
});

test('an auditor reads time away and changes nothing', async () => {
  const { card } = await open(await newPerson(), 'auditor');
  await card.findByText('Nothing is planned.');
  expect(card.queryByRole('button')).toBeNull();
});
