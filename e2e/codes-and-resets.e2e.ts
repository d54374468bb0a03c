import { expect } from '@playwright/test';
import { accountPassword, confirmedAccount, fillStep1, newAddress, sendStep2 } from './accounts/signing-up.ts';
import { readMail } from './product/mailbox.ts';
import { proves, saw } from './proofs/spec-table.ts';
import { test } from './screens/portal.ts';
import { access } from './tables/access.ts';

test('resets a password by mail', async ({ page }) => {
  const email = await confirmedAccount(page.request);
  await page.goto('/reset-password');
  await saw(page, access.resetRoute, access.resetText, access.backToLogin);

  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await saw(page, access.resetSent);
  const { link } = await readMail(page.request, email, /reset your password/i);

  await page.goto(link);
  await saw(page, access.newPasswordRoute, access.newPassword, access.newPasswordConfirm);
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('a new long password');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await saw(page, access.resetDone);
  await expect(page).toHaveURL('/');
  await proves(access.resetDoneRoute);
  await readMail(page.request, email, /your password was changed/i);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a new long password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/home');
});

test('a mail scanner that runs scripts opens each link before its reader', async ({ page, browser, product }) => {
  const email = newAddress();
  const scan = async (link: string, heading: string) => {
    const context = await browser.newContext({ baseURL: product.url });
    const scanner = await context.newPage();
    await scanner.goto(link);
    await expect(scanner.getByRole('heading', { name: heading })).toBeVisible();
    return scanner;
  };
  await fillStep1(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await sendStep2(page, email);
  await saw(page, access.accountCreated);
  const confirmation = (await readMail(page.request, email, /confirm your email/i)).link;
  await (await scan(confirmation, 'Email verified')).context().close();
  await page.goto(confirmation);
  await expect(page.getByText('Your email address is confirmed. Sign in to continue.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(accountPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/home');
  await proves(access.scannedSignUp);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await saw(page, access.resetSent);
  const reset = (await readMail(page.request, email, /reset your password/i)).link;
  const scanner = await scan(reset, 'Set New Password');
  const setPassword = async (visitor: typeof page, password: string) => {
    for (const label of ['New password', 'Confirm password'])
      await visitor.getByLabel(label, { exact: true }).fill(password);
    await visitor.getByRole('button', { name: 'Update Password' }).click();
  };
  await page.goto(reset);
  await expect(page).toHaveURL('/reset-password-confirmation');
  await setPassword(page, 'a new long password');
  await saw(page, access.resetDone);
  // Signed out.
  await expect(page).toHaveURL('/');
  await proves(access.scannedReset);
  await page.goto(reset);
  await saw(page, access.resetNoSession, access.resetRoute);
  await setPassword(scanner, 'set by somebody else');
  await expect(scanner).not.toHaveURL('/reset-password-confirmation');
  await scanner.context().close();

  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a new long password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/home');
});

test('signs in with a login code by mail', async ({ page }) => {
  const email = await confirmedAccount(page.request);
  await page.clock.install({ time: Date.now() });
  await page.goto('/receive-code');
  await saw(page, access.receiveCodeRoute, access.backToLogin);
  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await saw(page, access.codeSent, access.enterCodeRoute);
  const { text } = await readMail(page.request, email, /login code/i);

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
  await proves(access.countdown);

  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  await page.getByLabel('Code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await saw(page, access.codeSuccess);
  await expect(page).toHaveURL('/home');
  await proves(access.codeSuccessRoute);
});
