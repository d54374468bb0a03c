import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { type Client, call, clientWithPlan, insert, newClient } from './accounts/client-acts.ts';
import { accountPassword } from './accounts/signing-up.ts';
import { readMail } from './product/mailbox.ts';
import { expectNoViolation } from './screens/no-violation.ts';
import { demo, notifications, signIn, test } from './screens/portal.ts';
import { membersTable, rowOf } from './screens/team-page.ts';

// What a client does now and then, from the button to what it leads to.

/** Valid numbers, a different one for each person. */
const sins = { Ada: '046454286', Bo: '130692544', Cleo: '193456787' };

/** Adds a person with all that payroll needs. Returns the id. */
async function addPerson(request: APIRequestContext, client: Client, first_name: keyof typeof sins): Promise<string> {
  const row = await insert(request, client, 'team_members', {
    company_id: client.companyId,
    first_name,
    last_name: 'Roy',
    role: 'Engineer',
    email: `${first_name.toLowerCase()}@people.example`,
    birth_date: '1990-02-14',
    social_insurance_number: sins[first_name],
    is_employee: 'no',
    salary: 91000,
    address_1: '1 King Street West',
    city: 'Toronto',
    state: 'ON',
    postal_code: 'M5H 1A1',
    payroll_schedule: 'Monthly',
    commencement_date: '2026-06-01',
  });
  return row.team_member_id ?? '';
}

test('uploads a document, and changes the logo', async ({ page }) => {
  const client = await newClient(page.request, 'Papers GmbH');
  await signIn(page, { email: client.email, password: accountPassword });
  await page.goto('/documents');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a document' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  const file = { name: 'Handbook.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 handbook') };
  await dialog.getByLabel(/^File/).setInputFiles(file);
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(notifications(page).getByText('Document uploaded')).toBeVisible();
  await expect(page).toHaveURL('/documents');
  const table = page.getByRole('table', { name: 'Documents', exact: true });
  const listed = table.getByRole('row').filter({ hasText: 'Handbook' });
  await expect(listed).toContainText('Uploaded by your company');
  const download = page.waitForEvent('download');
  await listed.getByRole('button', { name: /^Download/ }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('%PDF-1.7 handbook');

  await page.goto('/company');
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') };
  await page.getByLabel(/^Logo/).setInputFiles(logo);
  await expect(notifications(page).getByText('Logo updated')).toBeVisible();
  await page.reload();
  await expect(page.getByText('current logo')).toBeVisible();
});

test('shares a calculation that a visitor opens without an account', async ({ page, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, demo.jonas);
  await page.goto('/cost-calculator');
  await page.getByLabel('Salary per year (CAD)').fill('123456');
  await page.getByLabel(/^Province/).selectOption('Quebec');
  const costs = page.getByRole('table', { name: /^In CAD/ }).first();
  await expect(costs).toContainText('123,456.00');
  const figures = (await costs.textContent()) ?? '';
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor).toHaveURL(/\/calculator\?/);
  await expect(visitor.getByLabel('Salary per year (CAD)')).toHaveValue('123,456');
  await expect(visitor.getByRole('table', { name: /^In CAD/ }).first()).toHaveText(figures);
  await context.close();
});

test('requests the activation of selected people', async ({ page, product }) => {
  const client = await clientWithPlan(page.request, product, 'Several GmbH');
  for (const name of ['Ada', 'Bo', 'Cleo'] as const) await addPerson(page.request, client, name);
  await signIn(page, { email: client.email, password: accountPassword });
  await page.goto('/team');
  for (const name of ['Ada', 'Cleo'])
    await membersTable(page)
      .getByRole('checkbox', { name: `Select ${name} Roy` })
      .check();
  await page.getByRole('button', { name: 'Request Activation (2)' }).click();
  await expect(notifications(page).getByText('2 team members activated')).toBeVisible();
  await expect(rowOf(page, 'Ada Roy')).toContainText('Approved');
  await expect(rowOf(page, 'Cleo Roy')).toContainText('Approved');
  await expect(rowOf(page, 'Bo Roy')).not.toContainText('Approved');
});

test('reminds a person of a signature, once in an hour', async ({ page, product }) => {
  const client = await clientWithPlan(page.request, product, 'Waiting GmbH');
  const employeeId = await addPerson(page.request, client, 'Ada');
  const letter = { type: 'EMPLOYEE_PLACEMENT_LETTER', employeeId } as never;
  await call(page.request, client, 'create-hellosign-document', letter);
  const first = await readMail(page.request, 'ada@people.example', /Placement Letter/);
  await signIn(page, { email: client.email, password: accountPassword });
  await page.goto('/documents');
  const menu = page.getByRole('button', { name: /^Actions for Ada Roy/ });
  const remind = page.getByRole('menuitem', { name: /^Send reminder for Ada Roy/ });
  await menu.click();
  await remind.click();
  await expect(notifications(page).getByText('Reminder sent')).toBeVisible();
  const again = await readMail(page.request, 'ada@people.example', /^Reminder/i);
  expect(again.link).toBe(first.link);
  await page.reload();
  await menu.click();
  await expect(page.getByText(/Reminded \d\d:\d\d\. Available again at/)).toBeVisible();
  await expect(remind).toBeDisabled();
  await expectNoViolation(page, '[role=menu]');
});
