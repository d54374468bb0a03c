import { expect, type Page } from '@playwright/test';
import { readMail } from './mailbox.ts';
import { test } from './portal.ts';
import { sessionFragment } from './session-link.ts';
import { confirmedAccount } from './signing-up.ts';
import { saw } from './spec-table.ts';
import { access } from './tables/access.ts';

const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
const refusal = (message: string) => ({
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ code: 'unexpected_failure', message }),
});

test('resets a password by mail', async ({ page, product }) => {
  const email = await confirmedAccount(page.request);
  await page.goto('/reset-password');
  await saw(page, access.resetRoute, access.resetText, access.backToLogin);

  await page.route('**/auth/v1/recover**', (route) => route.fulfill(refusal('The mail service is away')), { times: 1 });
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(notifications(page).getByText('Error', { exact: true })).toBeVisible();
  await expect(notifications(page).getByText('The mail service is away')).toBeVisible();
  await saw(page, access.resetFailed);

  const asked = page.waitForRequest('**/auth/v1/recover**');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  expect(new URL((await asked).url()).searchParams.get('redirect_to')).toBe(
    `${product.url}/reset-password-confirmation`,
  );
  await saw(page, access.resetSent);
  const { link } = await readMail(page.request, email, /reset your password/i);

  await page.goto(link);
  await saw(page, access.newPasswordRoute, access.newPassword, access.newPasswordConfirm);
  const password = page.getByLabel('New password', { exact: true });
  const confirm = page.getByLabel('Confirm password', { exact: true });
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(confirm).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect(confirm).toHaveAttribute('type', 'text');
  await saw(page, access.newPasswordToggles);

  const send = async (first: string, second: string) => {
    await password.fill(first);
    await confirm.fill(second);
    await page.getByRole('button', { name: 'Update Password' }).click();
  };
  await send('a new long password', 'another');
  await saw(page, access.resetMismatch);
  await send('🍁🍁🍁🍁🍁🍁🍁', '🍁🍁🍁🍁🍁🍁🍁');
  await saw(page, access.resetTooShort);
  await send('a new long password', 'a new long password');
  await saw(page, access.resetDone);
  await expect(page).toHaveURL('/');
  await saw(page, access.resetDoneRoute);
  await readMail(page.request, email, /your password was changed/i);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a new long password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/home');
});

test('rejects a password reset without a session', async ({ page }) => {
  await page.goto('/reset-password-confirmation');
  await saw(page, access.resetNoSession);
  await expect(page).toHaveURL('/reset-password');
  await page.goto('/reset-password-confirmation#error=access_denied&error_code=otp_expired&error_description=expired');
  await saw(page, access.resetNoSession, access.resetNoSessionRoute);

  await page.goto(`/reset-password-confirmation${await sessionFragment(page.request)}`);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/reset-password-confirmation');
  await expect.poll(() => page.evaluate("localStorage.getItem('portage-auth') !== null")).toBe(true);
  await page.evaluate("localStorage.removeItem('portage-auth')");
  await page.getByLabel('New password', { exact: true }).fill('a new long password');
  await page.getByLabel('Confirm password', { exact: true }).fill('a new long password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await saw(page, access.resetSessionGone);
  await expect(page).toHaveURL('/');
  await saw(page, access.resetSessionGoneRoute);
});

test('signs in with a login code by mail', async ({ page, product }) => {
  const email = await confirmedAccount(page.request);
  await page.clock.install({ time: Date.now() });
  await page.goto('/receive-code');
  await saw(page, access.receiveCodeRoute, access.backToLogin);
  await page.route('**/auth/v1/otp**', (route) => route.fulfill(refusal('The mail service is away')), { times: 1 });
  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(notifications(page).getByText('Error sending code')).toBeVisible();
  await expect(notifications(page).getByText('The mail service is away')).toBeVisible();
  await saw(page, access.codeSendFailed);

  const asked = page.waitForRequest('**/auth/v1/otp**');
  await page.getByRole('button', { name: 'Send Code' }).click();
  expect(new URL((await asked).url()).searchParams.get('redirect_to')).toBe(`${product.url}/enter-code`);
  await saw(page, access.codeSent, access.enterCodeRoute);
  const { subject, text } = await readMail(page.request, email, /login code/i);
  const reference = /Request reference (\d{5})/.exec((await page.locator('main').textContent()) ?? '')?.[1];
  expect(subject).toBe(`Your login code (request ${reference})`);

  await expect(page.getByLabel('Code')).toHaveAttribute('required', '');
  await saw(page, access.codeField);
  const verify = async (code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Verify Code' }).click();
  };
  await verify('   ');
  await expect(notifications(page).getByText('Please enter the code.')).toBeVisible();
  await verify(reference ?? '');
  await expect(notifications(page).getByText('Error verifying code').first()).toBeVisible();
  await expect(notifications(page).getByText('Token has expired or is invalid').first()).toBeVisible();
  await saw(page, access.codeReference, access.codeWrong);

  const resend = page.getByRole('button', { name: /^Resend code/ });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/^Resend code in \d+s$/);
  await expect(page.getByText(/^Time left: (10:00|9:\d\d)$/)).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(page.getByText(/^Time left: [45]:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Time left: [45]:\d\d$/)).toBeVisible();
  await page.clock.fastForward('06:00');
  await expect(page.getByText('Time left: 0:00')).toBeVisible();
  await expect(resend).toHaveText('Resend code');
  await saw(page, access.countdown);

  await page.route('**/auth/v1/otp**', (route) => route.fulfill(refusal('The mail service is away')), { times: 1 });
  await resend.click();
  await expect(notifications(page).getByText('Error resending code')).toBeVisible();
  await saw(page, access.codeResendFailed);
  // On the service's own clock, less than a minute has passed.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/otp**', async (route) => {
    await held;
    await route.fulfill({ status: 200, contentType: 'application/json', body: '{}' });
  });
  await resend.click();
  await expect(resend).toHaveText('Resend code');
  await expect(resend).toBeDisabled();
  await saw(page, access.codeResentOnce);
  release();
  await saw(page, access.codeResent);
  await expect(resend).toBeDisabled();
  await expect(page.getByText(/^Time left: (10:00|9:\d\d)$/)).toBeVisible();
  await saw(page, access.codeResentTimer);

  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await verify(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await saw(page, access.codeSuccess);
  await expect(page).toHaveURL('/home');
  await saw(page, access.codeSuccessRoute);
});

test('rejects five wrong codes, and a code without a request', async ({ page }) => {
  const email = await confirmedAccount(page.request);
  await page.goto('/enter-code');
  await page.getByLabel('Code').fill('123456');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await saw(page, access.codeWithoutEmail);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await saw(page, access.resendWithoutEmail);

  await page.goto('/receive-code');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page).toHaveURL('/enter-code');
  const { text } = await readMail(page.request, email, /login code/i);
  const right = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const wrong = right === '000000' ? '000001' : '000000';
  for (let time = 0; time < 5; time++) {
    const answered = page.waitForResponse('**/auth/v1/verify');
    await page.getByLabel('Code').fill(wrong);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await answered;
  }
  await page.getByLabel('Code').fill(right);
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(notifications(page).getByText(/rate limit/i)).toBeVisible();
  await expect(page).toHaveURL('/enter-code');
});
