import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { authenticatorCode } from './accounts/authenticator.ts';
import { proves, saw } from './proofs/spec-table.ts';
import { test } from './screens/portal.ts';
import { card, openSettings, sendLogin } from './screens/settings-page.ts';
import { records } from './tables/records.ts';

test('saves the recovery codes as a file, and asks for one at the next sign-in', async ({ page }) => {
  const email = await openSettings(page);
  await card(page, 'Two-step verification').getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step verification' });
  const picture = dialog.getByRole('img', { name: 'QR code for the authenticator app' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expect(dialog.getByRole('link', { name: 'Open the app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  await proves(records.twoStepQr);
  await dialog.getByLabel('Authentication code').fill(authenticatorCode(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();

  const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
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
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0);
  await proves(records.recoveryCodes);

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await sendLogin(page, email);
  await saw(page, records.challenge);
  await page.goto('/company');
  await saw(page, records.challenge);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/company');
  await saw(page, records.oneFewer);
});
