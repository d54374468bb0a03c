import { expect } from '@playwright/test';
import { openConsole } from './accounts/staff-console.ts';
import { nightly, signIn, test } from './screens/portal.ts';

test('Back closes a question, the search and the list of shortcuts, and focus returns', async ({ page }) => {
  await signIn(page);
  await page.goto('/company');
  const opener = page.getByRole('button', { name: 'Require', exact: true });
  await opener.click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL('/company');
  await expect(opener).toBeFocused();

  for (const [keys, name] of [
    ['Control+k', 'Quick find'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL('/company');
    await expect(opener).toBeFocused();
  }

  // A page that the search opened is one step from the page before.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('payroll sched');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/team/employee');
  await page.goBack();
  await expect(page).toHaveURL('/company');
  await page.goForward();
  await expect(page).toHaveURL('/team/employee');
  await page.goBack();
  await expect(opener).toBeVisible();

  // A reload leaves nothing of a dialog that has no address.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(opener).toBeVisible();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page).toHaveURL('/documents');
  await page.goBack();
  await expect(page).toHaveURL('/company');
  await expect(opener).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL('/company');
});

test('Back closes the dialog of an act in the console, which a link opens', { tag: nightly }, async ({
  page,
  product,
}) => {
  await openConsole(product, page, 'back@provider.example', 0);
  await page.goto('/provider/settings?tab=staff');
  const opener = page.getByRole('button', { name: 'Invite', exact: true });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\?tab=staff&act=invite/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/provider/settings?tab=staff');
  await expect(opener).toBeFocused();
  await page.goForward();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/provider/settings?tab=staff');
});

test('a dialog scrolls as a whole where little height is left, as at 400% zoom', { tag: nightly }, async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/pay?dialog=one-time');
  const dialog = page.getByRole('dialog');
  for (const part of [
    dialog.getByLabel('Amount'),
    dialog.getByLabel('Description'),
    dialog.getByRole('button', { name: 'Submit One-time Payment' }),
  ]) {
    await part.focus();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});
