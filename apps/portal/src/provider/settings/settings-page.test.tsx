import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { server } from '#testing/portal-server.ts';
import { closeApp, renderApp } from '#testing/render-app.tsx';
import { invitedStaff, staffAccount } from '#testing/staff.ts';

const rowOf = async (email: string) => {
  const row = (await screen.findByText(email, { selector: '[role="cell"] *, td *' })).closest('tr');
  if (!row) throw new Error(`no row of ${email}`);
  return row;
};

test('an owner invites, changes a role and disables, with reasons', async () => {
  const colleague = await invitedStaff('support');
  const user = await renderApp({ path: '/provider/settings', account: await staffAccount('owner') });
  const choose = async (item: string) => {
    await user.click(
      await within(await rowOf(colleague.email)).findByRole('button', { name: `Actions for ${colleague.email}` }),
    );
    await user.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('dialog'));
  };

  let dialog = await choose('Change role');
  await user.selectOptions(dialog.getByLabelText('Role'), 'Auditor');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  dialog.getByText('Enter a reason of 3 to 500 characters.');
  await user.type(dialog.getByLabelText('Reason'), 'moves to audit');
  await user.click(dialog.getByRole('button', { name: 'Change role' }));
  await waitFor(async () => within(await rowOf(colleague.email)).getByText('Auditor'));

  dialog = await choose('Disable');
  await user.type(dialog.getByLabelText('Reason'), 'left the company');
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(async () => within(await rowOf(colleague.email)).getByText('Disabled'));
  expect(await server.rows('select state from app.staff where email = $1', [colleague.email])).toEqual([
    { state: 'disabled' },
  ]);

  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Email'), 'ben@provider.example');
  dialog.getByText(/^Acts on clients’ access/);
  await user.selectOptions(dialog.getByLabelText('Role'), 'Payroll');
  dialog.getByText(/^Acts on pay, money/);
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(async () => within(await rowOf('ben@provider.example')).getByText('Invited'));
});

test('an auditor reads the list and cannot change it; support sees why there is none', async () => {
  const account = await staffAccount('auditor');
  await renderApp({ path: '/provider/settings', account });
  await rowOf(account.email);
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  await closeApp();
  await renderApp({ path: '/provider/settings', account: await staffAccount('support') });
  await screen.findByText('Only an owner or auditor sees the list of staff.');
});

test('shows what needs action, and what is configured without a secret', async () => {
  const user = await renderApp({ path: '/provider/settings?tab=checks', account: await staffAccount('payroll') });
  await user.click(await screen.findByRole('button', { name: 'Run checks' }));
  await screen.findByText(/^Checked /);
  screen.getAllByText('Fine');
  await user.click(screen.getByRole('tab', { name: 'Configured' }));
  await user.type(await screen.findByLabelText('Search settings'), 'auth_rate');
  const row = (await screen.findByText('AUTH_RATE_LIMIT_PER_5_MINUTES')).closest('tr');
  expect(row?.textContent).toContain('10000');
  await user.clear(screen.getByLabelText('Search settings'));
  await user.type(screen.getByLabelText('Search settings'), 'stripe_secret');
  const secret = screen.getByText('STRIPE_SECRET_KEY').closest('tr');
  expect(secret?.textContent).toContain('Not set');
  expect(screen.queryByText('AUTH_RATE_LIMIT_PER_5_MINUTES')).toBeNull();
});
