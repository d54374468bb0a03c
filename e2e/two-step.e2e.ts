import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { authenticatorCode } from './authenticator.ts';
import { readMail } from './mailbox.ts';
import { away, test } from './portal.ts';
import { card, openSettings, sendLogin } from './settings-page.ts';
import { proves, saw } from './spec-table.ts';
import { records } from './tables/records.ts';

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
  await proves(records.twoStepQr);
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
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await saw(page, records.twoStepOn);
  await proves(records.recoveryCodes);
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
  await proves(records.challengePassed);
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
  await page.getByRole('button', { name: "I've saved them" }).click();
  await section.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  expect(await list.allTextContents()).not.toEqual(expect.arrayContaining(codes));
  await page.getByRole('button', { name: "I've saved them" }).click();

  await section.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText("That isn't one of your unused recovery codes.")).toBeVisible();
  await proves(records.newCodes);
  await dialog.getByRole('button', { name: 'Use the authenticator app' }).click();
  await dialog.getByLabel('Authentication code').fill(authenticatorCode(secret, 1));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await saw(page, records.twoStepOffToast, records.twoStepOff);
});
