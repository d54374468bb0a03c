import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newCompany, signIn } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';
import { ageSessions } from '#testing/sign-in/age-sessions.ts';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';

// What an hour-old session asks for before it changes the password or two-step verification.

const dialog = (name: string) => screen.findByRole('dialog', { name });
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const question = "Confirm that it's you";
const inCard = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Two-step verification' })).findByRole<HTMLButtonElement>('button', {
    name,
  });

async function confirm(user: UserEvent, typed: string) {
  await dialog(question);
  await fill(user, field('Current password'), typed);
  await user.dblClick(screen.getByRole('button', { name: /^(Continue|Checking\.\.\.)$/ }));
}

test('asks for the current password before a new one, and keeps what was typed', async () => {
  const account = await newCompany('Later Ltd');
  const user = await renderApp({ path: '/company', account });
  await ageSessions(account);
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  await dialog('Change Password');
  const next = 'maple canoe ladder';
  await fill(user, field('New Password'), next);
  await fill(user, field('Confirm Password'), next);
  await press(user, 'Update Password');
  await dialog(question);
  screen.getByText('You signed in a while ago. Enter your current password to continue.');
  await press(user, 'Cancel');
  await dialog('Change Password');
  expect([field('New Password').value, field('Confirm Password').value]).toEqual([next, next]);

  await press(user, 'Update Password');
  await confirm(user, 'not my password');
  await screen.findByText("That isn't your current password.");
  expect(field('Current password').value).toBe('');
  network.fail('POST /auth/v1/reauthenticate', {
    status: 429,
    body: { code: 'over_request_rate_limit', message: 'Too many' },
    times: 1,
  });
  await confirm(user, account.password);
  await screen.findByText('Too many attempts. Wait a few minutes and try again.');
  network.fail('POST /auth/v1/reauthenticate', { times: 1 });
  await confirm(user, account.password);
  await findMessage('Error updating password', 'The service is away');
  await dialog('Change Password');
  expect(field('New Password').value).toBe(next);

  await press(user, 'Update Password');
  const sent = network.sent('PUT /auth/v1/user').length;
  await confirm(user, account.password);
  await findMessage('Password updated', 'Your password has been successfully updated.');
  await isClosed();
  expect(network.sent('PUT /auth/v1/user')).toHaveLength(sent + 1);
  expect((await signIn(account.email, next)).companyId).toBe(account.companyId);
});

test('asks for the current password before two-step verification, and for a code before new recovery codes', async () => {
  const account = await newCompany('Careful Later Ltd');
  const user = await renderApp({ path: '/company', account });
  await ageSessions(account);
  await user.click(await inCard('Turn on'));
  await dialog(question);
  await press(user, 'Cancel');
  await isClosed();
  await user.click(await inCard('Turn on'));
  await confirm(user, account.password);
  const shown = (await dialog('Turn on two-step verification')).querySelector('code')?.textContent ?? '';
  const secret = shown.replaceAll(' ', '');
  await fill(user, field(/^Authentication code/), authenticatorCode(secret));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: "I've saved them" }));
  await isClosed();

  await ageSessions(account);
  await user.click(await inCard('New recovery codes'));
  await user.click(await screen.findByRole('button', { name: 'Create new codes' }));
  const asked = within(await dialog('Create new recovery codes?'));
  await fill(user, field(/^Authentication code/), authenticatorCode(secret, 1));
  await user.dblClick(asked.getByRole('button', { name: /^Creat/ }));
  expect(within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(10);
  await press(user, "I've saved them");
  await isClosed();
});
