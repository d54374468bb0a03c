import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newAddress, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { readMail } from '#testing/mail.ts';
import { personAccount } from '#testing/person.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

// Component tests run on 20 November 2026.
const maya = { first_name: 'Maya', last_name: 'Tremblay' };
const card = async () => within(await screen.findByRole('region', { name: 'Their own account' }));

test('invites from the page, and withdraws', async () => {
  const account = await newCompany('Inviting Ltd');
  const email = newAddress();
  const id = await addMember(account, { ...maya, email });
  const user = await renderApp({ path: `/team/${id}`, account });
  await user.click(await (await card()).findByRole('button', { name: 'Invite to their own account' }));
  await findMessage('Invitation sent', `We emailed ${email}. The link works for 14 days.`);
  await (await card()).findByText('Invited 20 November 2026');
  await readMail(email, /Your pay at Inviting Ltd/);
  await user.click((await card()).getByRole('button', { name: 'Send again' }));
  await findMessage("We couldn't do this", /less than a minute ago/);
  await user.click((await card()).getByRole('button', { name: 'Withdraw' }));
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' });
  await user.click(within(question).getByRole('button', { name: 'Withdraw' }));
  await (await card()).findByRole('button', { name: 'Invite to their own account' });
});

test('invites from the menu of the team, unless the person has an account', async () => {
  const account = await newCompany('Menu Ltd');
  const id = await addMember(account, maya);
  const { userId } = await personAccount([id]);
  await server.rows(
    `insert into public.person_invitations (company_id, team_member_id, email, token_hash, state, accepted_by, closed_at, expires_at)
     values ($1, $2, 'maya@home.example', repeat('0', 64), 'accepted', $3, app.now(), app.now() + interval '14 days')`,
    [account.companyId, id, userId],
  );
  await addMember(account, { ...maya, first_name: 'Noah', email: newAddress() });
  const user = await renderApp({ path: '/team', account });
  const offered = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const menu = within(await screen.findByRole('menu'));
    await menu.findByRole('menuitem', { name: /View Details/ });
    const found = menu.queryByRole('menuitem', { name: /Invite to their own account/ }) !== null;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return found;
  };
  await waitFor(async () => expect(await offered('Maya Tremblay')).toBe(false));
  expect(await offered('Noah Tremblay')).toBe(true);
  await renderApp({ path: `/team/${id}`, account });
  await (await card()).findByText('Maya has an account.');
  expect((await card()).queryByRole('button')).toBeNull();
});

test('leaves personal details to the person who is added, invites them, and says what is missing', async () => {
  const account = await newCompany('Waiting Ltd', { plan: 'Professional' });
  const email = newAddress();
  const user = await renderApp({ path: '/team', account });
  const [open] = await screen.findAllByRole('button', { name: 'Add Team Member' });
  await waitFor(() => expect(open?.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(open as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Add Team Member' }));
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  await fill(user, field('Social Insurance Number'), '123');
  await user.click(field('Let them fill in their personal details'));
  expect(JSON.parse(sessionStorage.getItem('teamMemberDraft') ?? '{}')).toMatchObject({
    draft: { details_by_person: true, social_insurance_number: '' },
  });
  for (const label of ['Social Insurance Number', 'Birth date', 'Gender', 'Address 1', 'Postal code'])
    expect(form.queryByLabelText(new RegExp(`^${label}`))).toBeNull();
  for (const [label, value] of [
    ['First name', 'Maya'],
    ['Last name', 'Tremblay'],
    ['Email', email],
    ['Role', 'Baker'],
    ['Salary', '52000'],
    ['Commencement date', '01/12/2026'],
  ] as const)
    await fill(user, field(label), value);
  await user.selectOptions(field('Payroll schedule'), 'Monthly');
  await user.selectOptions(field('Province'), 'ON');
  await user.click(within(form.getByRole('group', { name: /hired already/ })).getByLabelText('No'));
  await user.click(form.getByRole('button', { name: 'Add Team Member' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await readMail(email, /Your pay at Waiting Ltd/);
  const [added] = await server.rows<{ id: string; by: boolean; sin: string | null }>(
    'select team_member_id as id, details_by_person as by, social_insurance_number as sin from public.team_members where company_id = $1',
    [account.companyId],
  );
  expect(added).toMatchObject({ by: true, sin: null });
  await renderApp({ path: `/team/${added?.id}`, account });
  await (await card()).findByText(/^Maya has yet to enter: Social Insurance Number, birth date, address\./);
  await (await card()).findByText('Invited 20 November 2026');

  // Activated sooner, it says what is missing, and takes it.
  const activating = await renderApp({ path: `/team/${added?.id}?activate=${added?.id}`, account });
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you activate Maya Tremblay' }));
  dialog.getByText(/^Maya has yet to enter: Social Insurance Number, birth date, address\./);
  await activating.click(dialog.getByRole('button', { name: 'Save and activate' }));
  for (const label of [/^Social Insurance Number/, /^Birth date/, /^Address 1/])
    await waitFor(() => expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
});
