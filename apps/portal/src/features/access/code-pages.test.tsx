import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { readMail, resetLink } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, findMessage, proves, sees } from '#testing/sees.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const mailAway = { body: { code: 'unexpected_failure', message: 'The mail service is away' } };

test('reports a reset mail that cannot be sent', async () => {
  const user = await renderApp({ path: '/reset-password' });
  await sees(access.resetRoute, access.resetText, access.backToLogin);
  network.fail('POST /auth/v1/recover', { ...mailAway, times: 1 });
  await user.type(field('Email'), 'someone@nowhere.example');
  await user.click(press('Send Reset Link'));
  await findMessage('Error', 'The mail service is away');
  proves(access.resetFailed);
  await user.click(press('Send Reset Link'));
  await sees(access.resetSent);
  const [, sent] = network.sent('POST /auth/v1/recover');
  expect(sent?.path).toContain(`redirect_to=${window.location.origin}/reset-password-confirmation`);
});

test('validates a new password, then sets it', async () => {
  const account = await newCompany();
  let user = await renderApp({ path: '/reset-password' });
  await user.type(await screen.findByLabelText('Email'), account.email);
  await user.click(press('Send Reset Link'));
  await sees(access.resetSent);
  user = await renderApp({ path: await resetLink(account.email) });
  await sees(access.newPasswordRoute, access.newPassword, access.newPasswordConfirm);
  const [password, confirm] = [field('New password'), field('Confirm password')];
  await user.click(press('Show new password'));
  expect([password.type, confirm.type]).toEqual(['text', 'password']);
  await user.click(press('Show confirm password'));
  expect(confirm.type).toBe('text');
  proves(access.newPasswordToggles);
  const send = async (first: string, second: string) => {
    for (const [input, words] of [
      [password, first],
      [confirm, second],
    ] as const) {
      await user.clear(input);
      await user.type(input, words);
    }
    await user.click(press('Update Password'));
  };
  await send('a new long password', 'another');
  await sees(access.resetMismatch);
  await send('🍁🍁🍁🍁🍁🍁🍁', '🍁🍁🍁🍁🍁🍁🍁');
  await sees(access.resetTooShort);
  await send('a new long password', 'a new long password');
  await sees(access.resetDone);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  proves(access.resetDoneRoute);
});

test('rejects a password reset without a session', async () => {
  await renderApp({ path: '/reset-password-confirmation' });
  await sees(access.resetNoSession, access.resetRoute);
  proves(access.resetNoSessionRoute);
  await renderApp({
    path: '/reset-password-confirmation#error=access_denied&error_code=otp_expired&error_description=expired',
  });
  await sees(access.resetNoSession);

  const { session } = await newCompany();
  const fragment = new URLSearchParams({
    access_token: String(session.access_token),
    refresh_token: String(session.refresh_token),
    token_type: 'bearer',
  });
  const user = await renderApp({ path: `/reset-password-confirmation#${fragment}` });
  await user.type(await screen.findByLabelText('New password'), 'a new long password');
  await user.type(field('Confirm password'), 'a new long password');
  await waitFor(() => expect(localStorage.getItem('portage-auth')).not.toBeNull());
  localStorage.removeItem('portage-auth');
  await user.click(press('Update Password'));
  await sees(access.resetSessionGone);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  proves(access.resetSessionGoneRoute);
});

test('reports a login code that cannot be sent, and codes that are wrong', async () => {
  const account = await newCompany();
  const user = await renderApp({ path: '/receive-code' });
  await sees(access.receiveCodeRoute, access.backToLogin);
  network.fail('POST /auth/v1/otp', { ...mailAway, times: 1 });
  await user.type(field('Email'), account.email.toUpperCase());
  await user.click(press('Send Code'));
  await findMessage('Error sending code', 'The mail service is away');
  proves(access.codeSendFailed);
  await user.click(press('Send Code'));
  await sees(access.codeSent, access.enterCodeRoute);
  expect(network.sent('POST /auth/v1/otp').at(-1)?.path).toContain(`redirect_to=${window.location.origin}/enter-code`);
  const { subject, text } = await readMail(account.email, /login code/i);
  const shown = await screen.findByText(/Request reference \d{5}/);
  const reference = /\d{5}/.exec(shown.textContent ?? '')?.[0] ?? '';
  expect(field('Code').required).toBe(true);
  proves(access.codeField);
  expect(subject).toBe(`Your login code (request ${reference})`);

  const verify = async (code: string) => {
    await user.clear(field('Code'));
    await user.type(field('Code'), code);
    await user.click(press('Verify Code'));
  };
  await verify('   ');
  await findMessage('Please enter the code.');
  await verify(reference);
  await findMessage('Error verifying code', 'Token has expired or is invalid');
  proves(access.codeReference, access.codeWrong);
  expect(press(/^Resend code in \d+s$/).disabled).toBe(true);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await verify(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await sees(access.codeSuccess);
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  proves(access.codeSuccessRoute);
});

test('resends a code once the countdown has ended', async () => {
  const email = 'nobody@nowhere.example';
  sessionStorage.setItem(
    'portage-login-code',
    JSON.stringify({ email, reference: '12345', requestedAt: Date.now() - 601_000 }),
  );
  const user = await renderApp({ path: '/enter-code' });
  await screen.findByText('Time left: 0:00');
  screen.getByText('If the code no longer works, request a new one below.');
  network.fail('POST /auth/v1/otp', { ...mailAway, times: 1 });
  await user.click(press('Resend code'));
  await findMessage('Error resending code', 'The mail service is away');
  proves(access.codeResendFailed);
  const release = network.hold('POST /auth/v1/otp');
  await user.click(press('Resend code'));
  expect(press('Resend code').disabled).toBe(true);
  proves(access.codeResentOnce);
  release();
  await sees(access.codeResent);
  await screen.findByText(/^Time left: (10:00|9:\d\d)$/);
  expect(screen.queryByText(/no longer works/)).toBeNull();
  expect(press(/^Resend code in \d+s$/).disabled).toBe(true);
  proves(access.codeResentTimer);
});

test('leads a visitor without a code request to one', async () => {
  const user = await renderApp({ path: '/enter-code' });
  await screen.findByText(/^No code was requested in this tab\./);
  expect(screen.queryByText(/^Time left/)).toBeNull();
  expect(screen.queryByText(/^Enter the code we sent to/)).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Request\sa\scode$/ }));
  await sees(access.receiveCodeRoute);
});

test('rejects five wrong codes, and a code without a request', async () => {
  let user = await renderApp({ path: '/enter-code' });
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(press('Verify Code'));
  await sees(access.codeWithoutEmail);
  await user.click(press('Resend code'));
  await sees(access.resendWithoutEmail);

  const { email } = await newCompany();
  user = await renderApp({ path: '/receive-code' });
  await user.type(await screen.findByLabelText('Email'), email);
  await user.click(press('Send Code'));
  await sees(access.enterCodeRoute);
  const { text } = await readMail(email, /login code/i);
  const right = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const wrong = right === '000000' ? '000001' : '000000';
  for (const code of [wrong, wrong, wrong, wrong, wrong, right]) {
    const before = network.sent('POST /auth/v1/verify').length;
    await user.clear(await screen.findByLabelText('Code'));
    await user.type(field('Code'), code);
    await user.click(await screen.findByRole('button', { name: 'Verify Code' }));
    await waitFor(() => expect(network.sent('POST /auth/v1/verify')).toHaveLength(before + 1));
    // A click while the last code is checked would be ignored.
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify Code' }).disabled).toBe(false),
    );
  }
  await findMessage(/rate limit/i);
  expect(window.location.pathname).toBe('/enter-code');
});
