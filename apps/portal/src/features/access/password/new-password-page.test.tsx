import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, newCompany, password, signIn } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { readMail, resetLink } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, findMessage, proves, sees } from '#testing/sees.ts';
import { ageSessions } from '#testing/sign-in/age-sessions.ts';

const update = 'PUT /auth/v1/user';
const fields = () =>
  ['New password', 'Confirm password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
const values = () => fields().map(({ value }) => value);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Update Password' });

/** Where a reset link of the account leads. */
function linkOf({ session }: Account): string {
  const { access_token, refresh_token } = session as { access_token: string; refresh_token: string };
  return `/reset-password-confirmation#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' })}`;
}

test('keeps a password that the service refuses, then sets it once', async () => {
  const account = await newCompany();
  const user = await renderApp({ path: linkOf(account) });
  await sees(access.newPasswordRoute, access.newPassword, access.newPasswordConfirm);
  // The tokens do not stay in the address.
  await waitFor(() => expect(window.location.hash).toBe(''));
  await user.click(button());
  expect(fields().map(({ validity }) => validity.valueMissing)).toEqual([true, true]);
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
  const send = async (first: string, second = first) => {
    const [one, two] = fields() as [HTMLInputElement, HTMLInputElement];
    await fill(user, one, first);
    await fill(user, two, second);
    await user.click(button());
  };
  await send('short');
  await sees(access.resetTooShort);
  expect(values()).toEqual(['short', 'short']);
  await send('a new long password', 'A new long password');
  await sees(access.resetMismatch);
  expect(values()).toEqual(['a new long password', 'A new long password']);
  expect(network.sent(update)).toEqual([]);

  const refusals = [
    ['password', /known to be weak/],
    [password, 'New password should be different from the old password.'],
    ['x'.repeat(73), 'Password cannot be longer than 72 characters'],
  ] as const;
  for (const [refused, message] of refusals) {
    await send(refused);
    await findMessage('Error updating password', message);
    expect(values()).toEqual([refused, refused]);
  }
  const end = network.cut(update);
  await send('pâté 🍁 ladder quorum');
  await findMessage('Error updating password', /We couldn't reach the server/);
  expect(values()).toEqual(['pâté 🍁 ladder quorum', 'pâté 🍁 ladder quorum']);
  end();
  expect(window.location.pathname).toBe('/reset-password-confirmation');

  const before = network.sent(update).length;
  const release = network.hold(update);
  await user.dblClick(button());
  await waitFor(() => expect(button().disabled).toBe(true));
  release();
  await sees(access.resetDone, access.loginRoute);
  expect(network.sent(update)).toHaveLength(before + 1);
  expect(localStorage.getItem('portage-auth')).toBeNull();
  await signIn(account.email, 'pâté 🍁 ladder quorum');
});

/** A reset link of the account, as mailed. */
async function mailedLink({ email }: Account): Promise<string> {
  const user = await renderApp({ path: '/reset-password' });
  await fill(user, await screen.findByLabelText<HTMLInputElement>('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  await sees(access.resetSent);
  return resetLink(email);
}

test('sets a password with a mailed link that a mail scanner opened first, and not again', async () => {
  const account = await newCompany();
  const link = await mailedLink(account);
  await server.exchangeMailedLink(account.email);
  const user = await renderApp({ path: link });
  await waitFor(() => expect(window.location.hash).toBe(''));
  for (const one of fields()) await fill(user, one, 'maple canoe ladder');
  await user.click(button());
  await sees(access.resetDone, access.loginRoute);
  proves(access.scannedReset);
  await renderApp({ path: link });
  await sees(access.resetNoSession, access.resetRoute);
});

test('keeps the token while the server cannot be reached, and exchanges it when the form is sent', async () => {
  const account = await newCompany();
  const link = await mailedLink(account);
  const end = network.cut('POST /auth/v1/verify');
  const user = await renderApp({ path: link });
  for (const one of fields()) await fill(user, one, 'maple canoe ladder');
  await user.click(button());
  await findMessage('Error updating password', /We couldn't reach the server/);
  end();
  await user.click(button());
  await sees(access.resetDone, access.loginRoute);
});

test('takes the code of the mail on the page that asked for it', async () => {
  const account = await newCompany();
  const user = await renderApp({ path: '/reset-password' });
  await fill(user, await screen.findByLabelText<HTMLInputElement>('Email'), account.email);
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  await sees(access.resetSent);
  const code = /^\d{6}$/m.exec((await readMail(account.email, /reset your password/i)).text)?.[0] ?? '';
  await fill(user, await screen.findByLabelText<HTMLInputElement>('Code from the email'), ` ${code} `);
  await user.click(screen.getByRole('button', { name: 'Use Code' }));
  await sees(access.newPasswordRoute, access.newPassword);
  for (const one of fields()) await fill(user, one, 'maple canoe ladder');
  await user.click(button());
  await sees(access.resetDone, access.loginRoute);
  proves(access.resetByCode);
});

test('takes the code of a mail that was asked for elsewhere', async () => {
  const account = await newCompany();
  await mailedLink(account);
  const code = /^\d{6}$/m.exec((await readMail(account.email, /reset your password/i)).text)?.[0] ?? '';
  let user = await renderApp({ path: '/reset-password' });
  await user.click(await screen.findByRole('link', { name: 'I have a code' }));
  // A reload keeps the form.
  user = await renderApp({ path: window.location.pathname + window.location.search });
  await fill(user, await screen.findByLabelText<HTMLInputElement>('Email'), account.email);
  await fill(user, screen.getByLabelText<HTMLInputElement>('Code from the email'), code);
  await user.click(screen.getByRole('button', { name: 'Use Code' }));
  await sees(access.newPasswordRoute, access.newPassword);
});

test('asks for a new link when the link was opened long ago', async () => {
  const account = await newCompany();
  const user = await renderApp({ path: linkOf(account) });
  await sees(access.newPasswordRoute, access.newPassword, access.newPasswordConfirm);
  await waitFor(() => expect(window.location.hash).toBe(''));
  await ageSessions(account);
  for (const one of fields()) await fill(user, one, 'maple canoe ladder');
  await user.click(button());
  await sees(access.resetNoSession, access.resetRoute);
});

test('asks for a new link when the session of the link has ended', async () => {
  const account = await newCompany();
  await account.request('POST', '/auth/v1/logout?scope=global');
  await renderApp({ path: linkOf(account) });
  await sees(access.resetNoSession, access.resetRoute);
});
