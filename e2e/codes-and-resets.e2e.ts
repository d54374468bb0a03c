import { expect } from '@playwright/test';
import { confirmedAccount } from './accounts/signing-up.ts';
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
