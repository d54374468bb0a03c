import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { readMail } from './mailbox.ts';
import { signIn, test } from './portal.ts';
import { accountPassword, confirmedAccount } from './signing-up.ts';
import { saw } from './spec-table.ts';
import { records } from './tables/records.ts';

const away = { status: 500, contentType: 'application/json', body: '{"message":"The service is away","code":"XX000"}' };
const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Signs in to a new account and opens its settings. */
async function openSettings(page: Page, company = 'Settled Ltd'): Promise<string> {
  const email = await confirmedAccount(page.request, company);
  await signIn(page, { email, password: accountPassword });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Company', exact: true }).click();
  await saw(page, records.companyRoute, records.companyTitle);
  return email;
}

/** Fills in and submits the login page. */
async function sendLogin(page: Page, email: string, password = accountPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

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
  ]);
  await expect(general.getByRole('textbox')).toHaveCount(0);
  await saw(page, records.readOnly);
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
  await saw(page, records.billingShown);

  await page.route('**/rest/v1/companies?id=**', (route) => route.fulfill(away), { times: 1 });
  await review.click();
  await confirm.getByRole('button', { name: 'Change' }).click();
  await saw(page, records.billingFailed);
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await review.click();
  await confirm.getByRole('button', { name: 'Change' }).click();
  expect((await asked).postDataJSON()).toEqual({ billing_email: 'invoices+ca@wired.example' });
  await saw(page, records.billingSaved, records.billingOnlyThose);
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
  await saw(page, records.passwordEmpty);

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
  await saw(page, records.passwordRefused);

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
  await saw(page, records.passwordPending);
  release();
  await saw(page, records.passwordUpdated);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await readMail(page.request, email, /your password was changed/i);

  await other.reload();
  await other.evaluate("localStorage.removeItem('portage-auth')");
  await other.goto('/');
  await sendLogin(other, email);
  await expect(notifications(other).getByText('Invalid login credentials')).toBeVisible();
  await sendLogin(other, email, 'pâté 🍁 ladder quorum');
  await expect(other).toHaveURL('/home');
  await saw(other, records.passwordWorks);
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
  await saw(page, records.passwordSessionRoute);
});

/** The key that the dialog shows in groups of four characters. */
async function shownKey(dialog: Locator): Promise<string> {
  return ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
}

/** Turns two-step verification on; returns the key and the recovery codes. */
async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await card(page, 'Two-step verification').getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  const secret = await shownKey(dialog);
  await dialog.getByLabel('Authentication code').fill(authenticatorCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  return { secret, codes };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

test('turns two-step verification on, signs in by recovery code and by app, and turns it off', async ({ page }) => {
  const email = await openSettings(page);
  const section = card(page, 'Two-step verification');
  await saw(page, records.twoStep, records.twoStepOff);

  // Start enrolling, enter a wrong code, then leave.
  await section.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  const picture = dialog.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const key = await shownKey(dialog);
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  await expect(dialog.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${key}`),
  );
  await saw(page, records.twoStepQr);
  const submit = dialog.getByRole('button', { name: 'Turn on' });
  await submit.click();
  await expect(dialog.getByLabel('Authentication code')).toBeFocused();
  await dialog.getByLabel('Authentication code').fill(authenticatorCode(key) === '000000' ? '111111' : '000000');
  await submit.click();
  await saw(page, records.twoStepWrong);
  await expect(dialog.getByLabel('Authentication code')).toBeFocused();
  await dialog.getByLabel('Authentication code').fill('<script>'.repeat(1000));
  await submit.click();
  await expect(dialog.getByLabel('Authentication code')).toHaveValue('');
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Escape');
  await saw(page, records.twoStepOff);

  // Start again and finish.
  const { secret, codes } = await turnOn(page);
  await saw(page, records.twoStepOnToast);
  expect(new Set(codes).size).toBe(10);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy codes' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${codes.join('\n')}\n`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keep your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await saw(page, records.recoveryCodes, records.twoStepOn);
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);

  // The password alone is no longer enough; a recovery code works once.
  await signOut(page);
  await sendLogin(page, email);
  await saw(page, records.challenge);
  await page.goto('/company');
  await saw(page, records.challenge);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('aaaaa-aaaaa');
  await page.getByRole('button', { name: 'Verify' }).click();
  await saw(page, records.challengeWrong);
  await page.getByLabel('Recovery code').fill(` ${codes[0]?.toUpperCase()}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/company');
  await saw(page, records.oneFewer);
  await signOut(page);
  await sendLogin(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await saw(page, records.challengeWrong);

  // The app's next code works too.
  await page.getByRole('button', { name: 'Use the authenticator app' }).click();
  const code = authenticatorCode(secret, 1);
  await page.getByLabel('Authentication code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/company');

  // To turn it off, the code just used is rejected, but a recovery code works.
  await section.getByRole('button', { name: 'Turn off' }).click();
  await saw(page, records.twoStepOffAsks);
  const leaving = page.getByRole('dialog');
  await leaving.getByLabel('Authentication code').fill(code);
  await leaving.getByRole('button', { name: 'Turn off' }).click();
  await saw(page, records.twoStepWrong);
  await saw(page, records.challengePassed);
  await leaving.getByRole('button', { name: 'Use a recovery code' }).click();
  await leaving.getByLabel('Recovery code').fill(codes[1] ?? '');
  await leaving.getByRole('button', { name: 'Turn off' }).click();
  await saw(page, records.twoStepOffToast, records.twoStepOff);
  await readMail(page.request, email, /two-step verification/i);
  await signOut(page);
  await sendLogin(page, email);
  await expect(page).toHaveURL('/home');
});

test('replaces recovery codes, and turns two-step verification off with an app code', async ({ page }) => {
  await openSettings(page);
  const section = card(page, 'Two-step verification');
  await page.route('**/auth/v1/factors', (route) => route.fulfill(away), { times: 1 });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await saw(page, records.twoStepError);

  const { secret, codes } = await turnOn(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await section.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  expect(await list.allTextContents()).not.toEqual(expect.arrayContaining(codes));
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await section.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('That is not one of your unused recovery codes.')).toBeVisible();
  await saw(page, records.newCodes);
  await dialog.getByRole('button', { name: 'Use the authenticator app' }).click();
  await dialog.getByLabel('Authentication code').fill(authenticatorCode(secret, 1));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await saw(page, records.twoStepOffToast, records.twoStepOff);
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
  await saw(page, records.deviceFacts);

  await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await saw(page, records.deviceOut);
  await expect(rows).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out the others' }).click();
  await saw(page, records.othersAsked);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out the others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await saw(page, records.othersOut);
  await expect(rows).toHaveCount(1);
  await expect(devices.getByRole('button', { name: 'Sign out the others' })).toHaveCount(0);
  for (const other of [phone, laptop]) {
    await other.goto('/company');
    await expect(other).toHaveURL('/');
    await other.context().close();
  }
  await saw(page, records.othersGone);
});
