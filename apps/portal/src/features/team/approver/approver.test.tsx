import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const maya = { first_name: 'Maya', last_name: 'Tremblay', manager_name: 'Grace Hopper' };
const noah = {
  first_name: 'Noé',
  last_name: 'Roy',
  role: 'Lead',
  email: 'noe@home.example',
  social_insurance_number: '130692544',
  status: 'approved',
};
/** The fact beside the manager's name, which anyone may have typed. */
const fact = async () => {
  const term = await screen.findByText('Approves time away', { selector: 'dt' });
  return within(term.nextElementSibling as HTMLElement);
};

test('names an active colleague, and removes them', async () => {
  const account = await newCompany('Approving Ltd', { plan: 'Professional' });
  const id = await addMember(account, maya);
  await addMember(account, noah);
  await addMember(account, { first_name: 'Not', last_name: 'Active' });
  const user = await renderApp({ path: `/team/${id}`, account });
  await (await fact()).findByText('Owner and admins');
  screen.getByText('Grace Hopper');
  await user.click(await (await fact()).findByRole('button', { name: 'Name a colleague' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who approves Maya Tremblay’s time away?' }));
  const field = dialog.getByLabelText('Approves time away');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Choose a colleague from the list.');
  await fill(user, field, 'Active');
  await dialog.findByText('No active colleague has this name.');
  await fill(user, field, 'noe');
  await waitFor(() => expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('Noé Roy · Lead'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findMessage('Noé Roy approves Maya Tremblay’s time away');
  await (await fact()).findByText('Noé Roy');
  await user.click(await (await fact()).findByRole('button', { name: 'Remove approver' }));
  await findMessage('The owner and admins approve Maya Tremblay’s time away');
  await (await fact()).findByText('Owner and admins');
});

test('says that a colleague who left no longer decides, and cannot be named', async () => {
  const account = await newCompany('Leaving Ltd', { plan: 'Professional' });
  const id = await addMember(account, maya);
  const lead = await addMember(account, noah);
  await server.rows(
    'insert into public.time_away_approvers (company_id, team_member_id, approver_id) values ($1, $2, $3)',
    [account.companyId, id, lead],
  );
  const user = await renderApp({ path: `/team/${id}`, account });
  await user.click(await (await fact()).findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(user, dialog.getByLabelText('Approves time away'), 'Noé Roy · Lead');
  await server.rows("update public.team_members set status = 'pending' where team_member_id = $1", [lead]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await findMessage("We couldn't save who approves time away", /Choose another colleague\.$/);
  await renderApp({ path: `/team/${id}`, account });
  await (await fact()).findByText('Noé Roy no longer works here. The owner and admins decide.');
});
