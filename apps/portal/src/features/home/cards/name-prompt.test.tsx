import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMember, newCompany } from '#testing/accounts.ts';
import { colleague } from '#testing/company/colleagues.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

const question = 'What should we call you?';
const activity = async () => within(await screen.findByRole('region', { name: 'Recent Activity' }));
const away = 'The service is temporarily unavailable. Try again in a moment.';

test('asks the owner for a name once, and speaks of them by it', async () => {
  const account = await newCompany('Naming Ltd', { plan: 'Essential' });
  const team_member_id = await addMember(account, { status: 'approved' });
  const bonus = { start_date: '2026-12-15', end_date: '2026-12-15', amount: 500, payment_type: 'Bonus' };
  await account.request('POST', '/rest/v1/wip_one_time_payments', { team_member_id, ...bonus });
  let user = await renderApp({ path: '/home', account });
  await (await activity()).findByText(new RegExp(`^${account.email} requested Bonus`));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Please fill this in.');
  expect(network.sent('POST /functions/v1/set-own-name')).toEqual([]);

  const end = network.fail('POST /functions/v1/set-own-name');
  await user.type(screen.getByLabelText('Your name'), ' Ines Weber ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findMessage("We couldn't save your name", away);
  end();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await findMessage('Name saved', 'Colleagues now see you as Ines Weber.');
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  await (await activity()).findByText(/^Ines Weber requested Bonus/);

  user = await renderApp({ path: '/company', account });
  const settings = within(await screen.findByRole('region', { name: 'Admin Settings' }));
  await settings.findByText('Ines Weber');
  await user.click(settings.getByRole('button', { name: 'Change name' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your name' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Your name');
  expect(field.value).toBe('Ines Weber');
  await user.type(field, '-Roth');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await settings.findByText('Ines Weber-Roth');
  await within(await screen.findByRole('region', { name: 'Who can sign in' })).findByText('Ines Weber-Roth');
});

test('does not ask again after it was skipped, on any device', async () => {
  const owner = await newCompany('Skipping Ltd');
  for (const account of [owner, await colleague(owner, 'viewer')]) {
    const user = await renderApp({ path: '/home', account });
    await screen.findByText(question);
    const end = network.fail('POST /functions/v1/dismiss-notice');
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await findMessage("We couldn't skip this", away);
    end();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    localStorage.clear();
    await renderApp({ path: '/home', account });
    await activity();
    expect(screen.queryByText(question)).toBeNull();
  }
  const user = await renderApp({ path: '/company', account: owner });
  await user.click(await screen.findByRole('button', { name: 'Add name' }));
  await screen.findByRole('dialog', { name: 'Your name' });
});
