import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
/** Noah, who approves the time away of Maya. */
async function team() {
  const company = await newCompany('Aurora Robotics', { plan: 'Professional' });
  const active = { status: 'approved', commencement_date: '2025-11-02' };
  const maya = await addMember(company, { ...active, first_name: 'Maya', last_name: 'Tremblay' });
  const noah = await addMember(company, {
    ...active,
    first_name: 'Noah',
    last_name: 'Roy',
    email: 'noah@home.example',
    social_insurance_number: '130692544',
  });
  await server.rows(
    'insert into public.time_away_approvers (company_id, team_member_id, approver_id) values ($1, $2, $3)',
    [company.companyId, maya, noah],
  );
  const ask = (kind: string, day: string, note: string) =>
    server.rows(
      `insert into public.time_away (company_id, team_member_id, kind, first_day, last_day, note, state, requested_at)
       values ($1, $2, $3, $4, $4, $5, 'requested', '2026-11-18T15:00:00Z')`,
      [company.companyId, maya, kind, day, note],
    );
  return { company, maya, noah, ask };
}

test('a colleague reads on the first page what waits, approves it, and declines with a reason', async () => {
  const { noah, ask } = await team();
  await ask('vacation', '2026-12-08', 'Wedding');
  await ask('sick', '2026-11-19', 'Migraine');
  const user = await renderApp({ path: '/me', account: await personAccount([noah]) });
  await user.click(await screen.findByRole('link', { name: /^2 requests for time away.*since 18 Nov 2026/ }));
  await screen.findByRole('heading', { level: 1, name: 'Your team' });
  const list = within(await screen.findByRole('list', { name: 'Requests from your team' }));
  list.getByText(/Wedding/);
  list.getByText(/^1 working day · (?:Leaves|Exceeds)/);
  expect(list.queryByText(/Migraine/)).toBeNull();
  const [approve] = list.getAllByRole('button', { name: 'Approve Maya Tremblay’s request' });
  await user.click(approve as HTMLElement);
  const first = within(await screen.findByRole('dialog', { name: 'Approve Maya Tremblay’s request?' }));
  await user.click(first.getByRole('button', { name: 'Approve' }));
  await findMessage('Request approved', 'We emailed Maya Tremblay.');
  await waitFor(() => expect(list.getAllByRole('button', { name: /^Decline/ })).toHaveLength(1));
  await user.click(list.getByRole('button', { name: /^Decline/ }));
  const second = within(await screen.findByRole('dialog', { name: 'Decline Maya Tremblay’s request?' }));
  await user.click(second.getByRole('button', { name: 'Decline' }));
  await second.findByText('Give a reason. Maya Tremblay gets it by email.');
  await user.type(second.getByLabelText('Reason'), 'Talk to me first');
  await user.click(second.getByRole('button', { name: 'Decline' }));
  await findMessage('Request declined', 'We emailed Maya Tremblay.');
  await screen.findByText('Nothing waits');
});

test('says who was faster, and shows what still waits', async () => {
  const { maya, noah, ask } = await team();
  await ask('vacation', '2026-12-08', '');
  const user = await renderApp({ path: '/me/team', account: await personAccount([noah]) });
  await user.click(await screen.findByRole('button', { name: 'Approve Maya Tremblay’s request' }));
  await server.rows(
    "update public.time_away set state = 'declined', decided_at = app.now() where team_member_id = $1",
    [maya],
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await findMessage("We couldn't record your answer", /^This is decided already\./);
  await screen.findByText('Nothing waits');
});

test('the person reads who decides, and most people have no page for a team', async () => {
  const { maya, noah } = await team();
  await renderApp({ path: '/me/away', account: await personAccount([maya]) });
  await screen.findByText(/^Noah Roy or Aurora Robotics decides\./);
  expect(screen.queryByRole('link', { name: 'Your team' })).toBeNull();
  await renderApp({ path: '/me/team' });
  await screen.findByText("You approve no one's time away");
  await renderApp({ path: '/me', account: await personAccount([noah]) });
  await screen.findByRole('link', { name: 'Your team' });
  expect(screen.queryByRole('region', { name: 'Requests from your team' })).toBeNull();
});
