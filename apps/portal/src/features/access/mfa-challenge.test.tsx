import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { signIn } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { resetLink } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, proves, records, sees, seesText } from '#testing/sees.ts';
import { authenticatorCode } from '#testing/sign-in/authenticator.ts';
import { accountWithTwoSteps } from '#testing/sign-in/two-step.ts';

const verify = '/verify';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const wrongCode = "That code isn't correct. Wait for the next one in your app and try again.";
const wrongRecoveryCode = "That isn't one of your unused recovery codes.";

async function enter(user: UserEvent, label: string, code: string): Promise<void> {
  await fill(user, field(label), code);
  await user.click(button('Verify'));
}

test('says why a code from the app is not accepted, then accepts it once', async () => {
  const { account, secret } = await accountWithTwoSteps();
  let user = await renderApp({ path: '/company', account });
  await sees(records.challenge, access.loginRoute);
  await seesText('Enter the 6-digit code from your authenticator app.');
  expect(document.activeElement).toBe(field('Authentication code'));
  await user.click(button('Verify'));
  expect([field('Authentication code').validity.valueMissing, network.sent(verify)]).toEqual([true, []]);
  await seesText('Please fill this in.');

  for (const code of ['   ', authenticatorCode(secret) === '000000' ? '111111' : '000000', '<b>no</b>']) {
    await enter(user, 'Authentication code', code);
    await waitFor(() => expect(field('Authentication code').value).toBe(''));
    expect(field('Authentication code').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Authentication code'));
  }
  await seesText(wrongCode);
  const failures = [
    [
      () => network.fail(verify, { status: 429, body: { error_code: 'over_request_rate_limit', msg: 'Slow' } }),
      'Too many attempts. Wait a few minutes and try again.',
    ],
    [
      () => network.fail(verify, { body: { code: 'unexpected_failure', message: 'The service is away' } }),
      'The service is away',
    ],
    [
      () => network.fail('GET /auth/v1/user', { body: { code: 'unexpected_failure', message: 'The users are away' } }),
      'The users are away',
    ],
  ] as const;
  for (const [fail, message] of failures) {
    const end = fail();
    await enter(user, 'Authentication code', '123456');
    await seesText(message);
    end();
  }

  const before = network.sent(verify).length;
  const release = network.hold(verify);
  const code = authenticatorCode(secret, 1);
  await fill(user, field('Authentication code'), ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await user.dblClick(button('Verify'));
  await waitFor(() => expect(button('Verifying...').disabled).toBe(true));
  expect([button('Use a recovery code').disabled, button('Back to Login').disabled]).toEqual([true, true]);
  release();
  await waitFor(() => expect(window.location.pathname).toBe('/company'));
  expect(network.sent(verify)).toHaveLength(before + 1);
  await sees(records.companyTitle);

  user = await renderApp({ path: '/company', account: await signIn(account.email) });
  await sees(records.challenge);
  await enter(user, 'Authentication code', code);
  await seesText(wrongCode);
  proves(records.challengePassed);
});

test('accepts a recovery code once', async () => {
  const { account, codes } = await accountWithTwoSteps();
  let user = await renderApp({ path: '/home', account });
  await sees(records.challenge);
  await user.click(button('Use a recovery code'));
  await seesText('Enter one of the recovery codes you saved. Each code works once.');
  expect(document.activeElement).toBe(field('Recovery code'));
  await enter(user, 'Recovery code', 'aaaaa-aaaaa');
  await sees(records.challengeWrong);
  expect(field('Recovery code').value).toBe('');
  const end = network.cut('/recovery-codes/verify');
  await enter(user, 'Recovery code', codes[0] ?? '');
  await seesText(/We couldn't reach the server\. Check your connection and try again\./);
  end();
  await enter(user, 'Recovery code', ` ${codes[0]?.toUpperCase()} `);
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  await sees(access.dashboard);

  user = await renderApp({ path: '/home', account: await signIn(account.email) });
  await sees(records.challenge);
  await user.click(button('Use a recovery code'));
  await enter(user, 'Recovery code', codes[0] ?? '');
  await seesText(wrongRecoveryCode);
  proves(records.challengePassed);
  // The other way of signing in starts without that message.
  await user.click(button('Use the authenticator app'));
  expect(screen.queryByText(wrongRecoveryCode)).toBeNull();
  expect(field('Authentication code').value).toBe('');
  await user.click(button('Back to Login'));
  await sees(access.loginTitle, access.loginRoute);
  expect(localStorage.getItem('portage-auth')).toBeNull();
});

test('asks for a code before a new password is set', async () => {
  const { account, codes } = await accountWithTwoSteps();
  let user = await renderApp({ path: '/reset-password' });
  await user.type(await screen.findByLabelText('Email'), account.email);
  await user.click(button('Send Reset Link'));
  await sees(access.resetSent);
  user = await renderApp({ path: await resetLink(account.email) });
  await sees(records.challenge);
  expect(screen.queryByLabelText('New password')).toBeNull();
  await user.click(button('Use a recovery code'));
  await enter(user, 'Recovery code', codes[1] ?? '');
  await sees(access.newPasswordRoute, access.newPassword);
  for (const label of ['New password', 'Confirm password']) await fill(user, field(label), 'a new long password');
  await user.click(button('Update Password'));
  await sees(access.resetDone);
  await signIn(account.email, 'a new long password');
});

test('is in the language of the account, which a new browser does not know', async () => {
  const { account } = await accountWithTwoSteps();
  await server.rows(
    `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"locale": "fr-CA"}' where email = $1`,
    [account.email],
  );
  await renderApp({ path: '/', account: await signIn(account.email) });
  await waitFor(() => expect(document.cookie).toContain('portage-locale=fr-CA'));
});
