import { expect } from '@playwright/test';
import { readMail } from './mailbox.ts';
import { away, notifications, signIn, test } from './portal.ts';
import { card, openSettings, sendLogin } from './settings-page.ts';
import { accountPassword } from './signing-up.ts';
import { proves, saw } from './spec-table.ts';
import { records } from './tables/records.ts';

test('shows general information without editing', async ({ page }) => {
  const email = await openSettings(page, 'Zoë & <Sons> Ltd');
  const general = card(page, 'General Information');
  await saw(page, records.general, records.companyName, records.companySize, records.billingEmail);
  await saw(page, records.personalEmail, records.companyAddress, records.admin, records.passwordRow);
  await expect(general.getByRole('definition')).toHaveText([
    'Zoë & <Sons> Ltd',
    '1-10',
    'billing@wired.example',
    email,
    'Torstraße 1, 10119 Berlin',
    'Germany',
    'EUR',
    'Just browsing for now',
    'Ready to hire immediately',
    // No tax number was given.
    '–',
  ]);
  await expect(general.getByRole('textbox')).toHaveCount(0);
  await proves(records.readOnly);
});

test('validates, saves and reports failures of billing details', async ({ page }) => {
  await openSettings(page);
  await saw(page, records.editBilling);
  await page.getByRole('button', { name: 'Edit billing details' }).click();
  const email = page.getByLabel('Billing Email');
  const address = page.getByLabel('Company Address');
  const review = page.getByRole('button', { name: 'Review changes' });
  await email.fill('billing@nowhere');
  await address.fill('  ');
  await review.click();
  await saw(page, records.billingInvalid, records.billingNoAddress);
  await address.fill('x'.repeat(100_000));
  await saw(page, records.billingTooLong);
  await address.fill('  Torstraße 1, 10119 Berlin ');
  await email.fill('invoices+ca@wired.example');
  await review.click();
  await saw(page, records.billingConfirm);
  const confirm = page.getByRole('dialog', { name: 'Change billing details?' });
  await expect(confirm.locator('del')).toHaveText(['billing@wired.example']);
  await expect(confirm.locator('ins')).toHaveText(['invoices+ca@wired.example']);
  await confirm.getByRole('button', { name: 'Back' }).click();
  await expect(email).toHaveValue('invoices+ca@wired.example');
  await expect(address).toHaveValue('  Torstraße 1, 10119 Berlin ');
  await proves(records.billingShown);

  await page.route('**/rest/v1/companies?id=**', (route) => route.fulfill(away), { times: 1 });
  await review.click();
  await confirm.getByRole('button', { name: 'Change' }).click();
  await saw(page, records.billingFailed);
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await review.click();
  await confirm.getByRole('button', { name: 'Change' }).click();
  expect((await asked).postDataJSON()).toEqual({ billing_email: 'invoices+ca@wired.example' });
  await saw(page, records.billingSaved);
  await proves(records.billingOnlyThose);
  await expect(card(page, 'General Information').getByText('invoices+ca@wired.example')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit billing details' })).toBeFocused();
});

test('changes the password with every message, and ends other sessions', async ({ page, browser, product }) => {
  const email = await openSettings(page);
  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await signIn(other, { email, password: accountPassword });

  await saw(page, records.changePassword);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await saw(page, records.passwordDialog, records.newPassword, records.confirmPassword);
  await saw(page, records.passwordCancel, records.updatePassword);
  const password = page.getByLabel('New Password', { exact: true });
  const confirmation = page.getByLabel('Confirm Password', { exact: true });
  const update = page.getByRole('button', { name: 'Update Password' });
  await expect(update).toBeDisabled();
  await password.fill('short');
  await expect(update).toBeDisabled();
  await confirmation.fill('shorter');
  await expect(update).toBeEnabled();
  await password.fill('');
  await expect(update).toBeDisabled();
  await proves(records.passwordEmpty);

  const send = async (first: string, second = first) => {
    await password.fill(first);
    await confirmation.fill(second);
    await update.click();
  };
  await send('a new long password', 'a new long passwort');
  await saw(page, records.passwordMismatch);
  const refusals: [password: string, message: string][] = [
    ['short', 'Password should be at least 8 characters.'],
    [accountPassword, 'New password should be different from the old password.'],
  ];
  for (const [refused, message] of refusals) {
    await send(refused);
    await expect(notifications(page).getByText(message)).toBeVisible();
    await expect(notifications(page).getByText('Error updating password').first()).toBeVisible();
    await expect(password).toHaveValue(refused);
  }
  await proves(records.passwordRefused);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/user', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await send('pâté 🍁 ladder quorum');
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  await proves(records.passwordPending);
  release();
  await saw(page, records.passwordUpdated);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await readMail(page.request, email, /your password was changed/i);

  await other.goto('/company');
  await expect(other).toHaveURL('/');
  await sendLogin(other, email);
  await expect(notifications(other).getByText('Invalid login credentials')).toBeVisible();
  await sendLogin(other, email, 'pâté 🍁 ladder quorum');
  await expect(other).toHaveURL('/company');
  await proves(records.passwordWorks);
  await elsewhere.close();
});

test('goes to the login page when changing the password without a session', async ({ page }) => {
  const email = await openSettings(page);
  const fill = async () => {
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByLabel('New Password', { exact: true }).fill('a new long password');
    await page.getByLabel('Confirm Password', { exact: true }).fill('a new long password');
  };
  await fill();
  await page.evaluate("localStorage.removeItem('portage-auth')");
  await page.getByRole('button', { name: 'Update Password' }).click();
  await saw(page, records.passwordNoSession, records.passwordNoSessionRoute);

  await sendLogin(page, email);
  await expect(page).toHaveURL('/home');
  await page.goto('/company');
  await fill();
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { code: 'unexpected_failure', message: 'The session is over' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Update Password' }).click();
  await saw(page, records.passwordSessionOver);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await proves(records.passwordSessionRoute);
});

test('signs out one device, then all the others', async ({ page, browser, product }) => {
  const email = await openSettings(page);
  const signInOn = async (userAgent: string) => {
    const context = await browser.newContext({ baseURL: product.url, userAgent });
    const other = await context.newPage();
    await signIn(other, { email, password: accountPassword });
    return other;
  };
  const phone = await signInOn(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  );
  const laptop = await signInOn('Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0');

  await page.route('**/auth/v1/sessions', (route) => route.fulfill(away));
  await page.reload();
  await saw(page, records.devicesError);
  await page.unroute('**/auth/v1/sessions');
  const devices = card(page, 'Signed-in devices');
  await devices.getByRole('button', { name: 'Try again' }).click();
  await saw(page, records.devices, records.thisDevice);
  const rows = devices.getByRole('listitem');
  // The confirmation link created a session too.
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toContainText(/Last seen \d.* · Signed in \d.* · [\d.:]+/);
  await expect(rows.filter({ hasText: 'Firefox on Linux' })).toBeVisible();
  await proves(records.deviceFacts);

  await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await saw(page, records.deviceOut);
  await expect(rows).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out other devices' }).click();
  await saw(page, records.othersAsked);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await saw(page, records.othersOut);
  await expect(rows).toHaveCount(1);
  await expect(devices.getByRole('button', { name: 'Sign out other devices' })).toHaveCount(0);
  for (const other of [phone, laptop]) {
    await other.goto('/company');
    await expect(other).toHaveURL('/');
    await other.context().close();
  }
  await proves(records.othersGone);
});
