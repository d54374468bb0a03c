import { expect } from '@playwright/test';
import { accountPassword } from './accounts/signing-up.ts';
import { proves } from './proofs/spec-table.ts';
import { signIn, test } from './screens/portal.ts';
import { card, openSettings } from './screens/settings-page.ts';
import { records } from './tables/records.ts';

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
  await page.reload();
  const devices = card(page, 'Signed-in devices');
  const rows = devices.getByRole('listitem');
  // The confirmation link created a session too.
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('This device');
  await expect(rows.filter({ hasText: 'Safari on iPhone' })).toContainText(
    /Last seen \d.*\s· Signed in \d.*\s· [\d.:]+/,
  );
  await expect(rows.filter({ hasText: 'Firefox on Linux' })).toBeVisible();
  await proves(records.deviceFacts);

  await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await expect(rows).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  for (const other of [phone, laptop]) {
    await other.goto('/company');
    await expect(other).toHaveURL('/');
    await other.context().close();
  }
  await proves(records.othersGone);
});
