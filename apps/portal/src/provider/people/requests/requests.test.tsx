import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';
import { staffAccount } from '#testing/staff.ts';

/** A person who asked for a correction. */
async function asked(): Promise<{ company: Account; id: string; request: string }> {
  const company = await newCompany('Fjord AS', { plan: 'Essential' });
  const id = await addMember(company, { first_name: 'Maya', last_name: 'Tremblay' });
  const [{ request = '' } = {}] = await server.rows<{ request: string }>(
    `insert into public.person_requests (company_id, team_member_id, subject, body, answer_by)
     values ($1, $2, 'hours', 'I worked on Friday.', '2026-11-27') returning id as request`,
    [company.companyId, id],
  );
  return { company, id, request };
}

// Component tests run on 20 November 2026.
test('a request is on Today until it is answered, and shown to the client if staff say so', async () => {
  const { company, id, request } = await asked();
  const user = await renderApp({ path: '/provider?kind=request', account: await staffAccount('support') });
  const row = within(await screen.findByRole('row', { name: /Correction asked for: Hours or days/ }));
  row.getByText(/Maya Tremblay · I worked on Friday\./);
  row.getByText('In 7 days');
  await user.click(row.getByRole('link', { name: /^Answer/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer Maya Tremblay' }));
  dialog.getByText('I worked on Friday.');
  await fill(user, dialog.getByLabelText('Answer'), 'Friday is paid on 30 November.');
  await user.click(dialog.getByLabelText('Show the client this request and its answer'));
  await user.click(dialog.getByRole('button', { name: 'Send answer' }));
  await findMessage('Answer sent');
  const card = within(await screen.findByRole('region', { name: 'Corrections asked for' }));
  await card.findByText('Asked on 20 November 2026 · Done · Shown to the client');
  card.getByText('Answer: Friday is paid on 30 November.');

  // A link to it is too late.
  await renderApp({ path: `/provider/people/${id}?answer=${request}`, account: await staffAccount('support') });
  await findMessage('This request is answered already.');
  await renderApp({ path: `/team/${id}`, account: company });
  await screen.findByRole('heading', { name: 'Corrections asked for' });
  await screen.findByText('I worked on Friday. → Friday is paid on 30 November.');
});

test('an auditor reads requests and does not answer', async () => {
  const { id, request } = await asked();
  await renderApp({ path: `/provider/people/${id}?answer=${request}`, account: await staffAccount('auditor') });
  const card = within(await screen.findByRole('region', { name: 'Corrections asked for' }));
  await card.findByText('I worked on Friday.');
  expect(card.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the client sees nothing that staff have not shown', async () => {
  const { company, id } = await asked();
  await renderApp({ path: `/team/${id}`, account: company });
  await screen.findByRole('heading', { name: 'Their own account' });
  expect(screen.queryByText('I worked on Friday.')).toBeNull();
});
