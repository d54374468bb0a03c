import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { newClient } from './accounts/client-acts.ts';
import { accountPassword } from './accounts/signing-up.ts';
import { nightly, signIn, test } from './screens/portal.ts';
import { freshSin, rowOf } from './screens/team-page.ts';

// The shorter ways through the portal: each from where it begins to what it leads to, with Back and a reload where an address is part of it.

const palette = (page: Page) => page.getByRole('dialog', { name: 'Quick find' });

/** Opens the search and types a text. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(text);
}

/** The text of the file that a click downloads. */
async function downloaded(page: Page, button: string | RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('finds a person, an invoice and a document by keyboard, goes to a page and starts a form', async ({ page }) => {
  await signIn(page);
  await find(page, 'maya trem');
  await palette(page)
    .getByRole('group', { name: 'People', exact: true })
    .getByRole('option', { name: /Maya Tremblay/ })
    .click();
  await expect(page.getByRole('dialog', { name: /Maya Tremblay/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: /Maya Tremblay/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);

  await find(page, 'inv-');
  const invoice = palette(page).getByRole('group', { name: 'Invoices' }).getByRole('option').first();
  const number = /INV-[\d-]+\d/.exec((await invoice.textContent()) ?? '')?.[0] ?? 'none';
  await invoice.click();
  await expect(page).toHaveURL(new RegExp(`/pay/${number}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);

  await find(page, 'service agreement');
  await palette(page).getByRole('group', { name: 'Documents' }).getByRole('option').first().click();
  await expect(page.getByRole('table', { name: 'Documents', exact: true })).toContainText('Service Agreement');

  await find(page, 'pay calendar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Pay calendar' })).toBeVisible();
  await find(page, 'create');
  await palette(page)
    .getByRole('option', { name: /Import people/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible();
  await find(page, 'felix');
  await palette(page).getByRole('group', { name: 'People who sign in' }).getByRole('option').click();
  await expect(page).toHaveURL(/\/company$/);
});

test('goes to the search of a page with a slash, and lists the shortcuts for a question mark', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await expect(rowOf(page, 'Maya Tremblay')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await search.pressSequentially('maya?');
  await expect(search).toHaveValue('maya?');
  await search.blur();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Search this page')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toBeHidden();
});

test('previews a file of people and reports what to correct, row by row', async ({ page }) => {
  await signIn(page);
  await page.goto('/team');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  const template = await downloaded(page, 'Download template');
  const [header = '', example = ''] = template.replace('\uFEFF', '').split('\r\n');
  const row = (email: string) => example.replace('example@example.com', email).replace('046 454 286', freshSin());
  const good = row('first@people.example');
  const wrong = row('second@people.example').replace('91000', 'a lot');
  const people = (...rows: string[]) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\r\n')),
  });
  await page.getByLabel(/^CSV file/).setInputFiles(people(example, good, wrong));
  const rows = page.getByRole('table', { name: 'People in the file' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('91,000.00');
  await expect(rows.nth(1)).toContainText('Ready');
  await expect(rows.nth(2)).toContainText('Salary: Please enter a valid number');
  await expect(page.getByText("The template's own rows are not imported.")).toBeVisible();
  const rest = await downloaded(page, 'Download rows not added');
  expect(rest).toContain('Salary: Please enter a valid number');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible();
  await page.goBack();
  await expect(rowOf(page, 'Maya Tremblay')).toBeVisible();
});

test('moves through the pay calendar, and its feed answers a calendar program', { tag: nightly }, async ({ page }) => {
  const client = await newClient(page.request, 'Calendar GmbH');
  await signIn(page, { email: client.email, password: accountPassword });
  await page.goto('/pay/calendar');
  const month = page.getByRole('heading', { level: 2 });
  const first = await month.textContent();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(month).not.toHaveText(first ?? '');
  const second = await month.textContent();
  await page.reload();
  await expect(month).toHaveText(second ?? '');
  await page.goBack();
  await expect(month).toHaveText(first ?? '');

  await page.goto('/team/employee');
  await page.getByRole('button', { name: 'Calendar link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await dialog.getByLabel('Private address').inputValue();
  expect(await (await page.request.get(address)).text()).toContain('BEGIN:VCALENDAR');
});

test('opens the statement of account, and exports it', { tag: nightly }, async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  await page.getByRole('button', { name: 'Statement' }).click();
  const statement = page.getByRole('dialog', { name: 'Statement of account' });
  await statement.getByRole('radio', { name: 'All' }).check();
  await expect(statement.getByRole('row', { name: /INV-\d{4}-\d{4}/ }).first()).toBeVisible();
  await expect(statement.getByRole('row', { name: /Closing balance/ })).toBeVisible();
  expect(await downloaded(page, /CSV/)).toMatch(/INV-\d{4}-\d{4}/);
});
