import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { openMail } from './product/mailbox.ts';
import { type Product, startProduct } from './product/product.ts';
import { png } from './screens/png.ts';
import { chooseAction, rowOf } from './screens/team-page.ts';

// The main journey on the built product, with nothing mocked.
const clock = '2026-06-01T14:00:00Z';
const admin = { email: 'ines@northwind.example', password: 'correct horse battery staple' };

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ clock });
});
test.afterAll(() => product.stop());

test('goes from sign-up to a paid employee', async ({ browser }) => {
  const page = await openPortal(browser);
  await signUp(page);
  await confirmAddress(page);
  await signServiceAgreement(page);
  await choosePlan(page);
  await addTeamMember(page);
  await signPlacementLetter(page);
  await activate(page);
  await seePaydays(page);
  await product.portage('payroll', 'run', '--as-of', '2026-06-01');
  await seePay(page);
  await payInvoice(page);
  await downloadAgreement(page);
  await signOutAndIn(page);
  await page.context().close();
});

/** Opens a browser whose clock starts at the product's time. */
async function openPortal(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, acceptDownloads: true });
  await context.clock.install({ time: clock });
  const page = await context.newPage();
  const broken: string[] = [];
  page.on('console', (message) => {
    // The mailbox shows mail in a frame without scripts, so the browser logs an error about the test's clock.
    const sandboxed = message.text().startsWith('Blocked script execution') && message.text().includes('/dev/mailbox/');
    if (message.type() === 'error' && !sandboxed) broken.push(message.text());
  });
  page.on('pageerror', (error) => broken.push(error.message));
  context.on('close', () => expect(broken).toEqual([]));
  return page;
}

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true });

async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await page.getByLabel('Legal company name').fill('Northwind Traders GmbH');
  await page
    .getByLabel('Company logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(64, [15, 95, 77]) });
  await page.getByLabel('Company size').selectOption('11-50');
  await page.getByLabel('Company address').fill('Torstrasse 1, 10119 Berlin');
  await page.getByLabel('Billing email').fill('billing@northwind.example');
  await page.getByLabel('Hiring country').selectOption('Germany');
  await page.getByLabel('Currency').selectOption('EUR');
  await page
    .getByLabel('Purpose of using the product')
    .selectOption('Hire and take care of full-time employees in Canada');
  await page.getByLabel('Hiring timeline').selectOption('Ready to hire immediately');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(toast(page, 'Account created!')).toBeVisible();
  await expect(page).toHaveURL('/');
}

async function confirmAddress(page: Page): Promise<void> {
  await openMail(page, admin.email, /confirm/i);
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /confirm/i })
    .click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
  await expect(page.getByText('0% complete')).toBeVisible();
}

async function signServiceAgreement(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /Sign your document/ }).click();
  const agreement = await opened;
  await agreement.getByRole('checkbox').check();
  await agreement.getByLabel(/type your (full )?name/i).fill('Ines Northwind');
  await agreement.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(agreement.getByText(/signed/i).first()).toBeVisible();
  await agreement.close();
  await expect(page.getByText('33% complete')).toBeVisible();
}

async function choosePlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Plan', exact: true }).click();
  await page.getByRole('button', { name: 'Pick a Plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your plan' });
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: /Professional/ }).click();
  const checkout = await opened;
  await expect(checkout.getByText(/test mode/i).first()).toBeVisible();
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await expect(toast(page, 'Plan Updated')).toBeVisible();
  await checkout.close();
  await expect(page.getByText('Completed')).toBeVisible();
}

async function addTeamMember(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('button', { name: 'Add Team Member' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^First name/i).fill('Maya');
  await form.getByLabel(/^Last name/i).fill("O'Tremblay");
  await form.getByLabel(/^Email/i).fill('maya@people.example');
  await form.getByLabel(/^Phone/i).pressSequentially('4165550123');
  await form.getByLabel(/^Birth date/i).pressSequentially('14021990');
  await form.getByLabel(/^Social Insurance Number/i).fill('046 454 286');
  await form.getByLabel(/^Address 1/i).fill('1 King Street West');
  await form.getByLabel(/^City/i).fill('Toronto');
  await form.getByLabel(/^Province/i).selectOption({ label: 'Ontario' });
  await form.getByLabel(/^Postal code/i).fill('M5H 1A1');
  await form.getByLabel(/^Role/i).fill('Staff Engineer');
  await form.getByLabel(/^Salary/i).fill('91000');
  await form.getByLabel(/^Payroll schedule/i).selectOption('Bi-Weekly');
  await form.getByLabel(/^Commencement date/i).pressSequentially('01062026');
  await form
    .getByRole('group', { name: /Is this person hired already/ })
    .getByLabel('Yes')
    .check();
  await form.getByRole('button', { name: 'Add Team Member' }).click();
  await expect(toast(page, 'Team member added')).toBeVisible();
  await expect(page.getByText("Maya O'Tremblay").first()).toBeVisible();
}

async function signPlacementLetter(page: Page): Promise<void> {
  const employee = await page.context().newPage();
  await openMail(employee, 'maya@people.example', /Placement Letter/);
  await employee
    .frameLocator('iframe')
    .getByRole('link', { name: /review|sign/i })
    .first()
    .click();
  await employee.getByRole('checkbox').check();
  await employee.getByLabel(/type your (full )?name/i).fill("Maya O'Tremblay");
  await employee.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(employee.getByText(/signed/i).first()).toBeVisible();
  await employee.close();
}

async function activate(page: Page): Promise<void> {
  await chooseAction(rowOf(page, "Maya O'Tremblay"), /^Request Activation/);
  await expect(toast(page, 'Team member activated')).toBeVisible();
}

async function seePaydays(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Payroll Schedules' })
    .or(page.getByRole('button', { name: 'Payroll Schedules' }))
    .click();
  await page
    .getByRole('button', { name: /Maya O'Tremblay/ })
    .or(page.getByRole('link', { name: /Maya O'Tremblay/ }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: "Maya O'Tremblay's Payroll Schedule" })).toBeVisible();
  await expect(page.getByText('Next payday', { exact: true })).toBeVisible();
  await expect(page.getByText('Upcoming payday', { exact: true })).toHaveCount(5);
}

async function seePay(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  const table = page.getByRole('table').first();
  await expect(table.getByText('Upcoming').first()).toBeVisible();
  const invoiced = table.getByRole('row', { name: /INV-2026-0001/ });
  await expect(invoiced).toContainText('3,780.11');
  await invoiced.getByRole('button', { expanded: false }).first().click();
  for (const amount of ['3,500.00', '79.87', '200.24']) await expect(table.getByText(amount).first()).toBeVisible();
}

async function payInvoice(page: Page): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('row', { name: /INV-2026-0001/ })
    .getByRole('link', { name: /^Pay/ })
    .click();
  const invoice = await opened;
  await expect(invoice.getByText('3,780.11').first()).toBeVisible();
  const file = await page.request.get(`${invoice.url()}/pdf`);
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await invoice.getByRole('button', { name: /^Pay/ }).click();
  await expect(invoice.getByText(/paid/i).first()).toBeVisible();
  await invoice.close();
  await expect(page.getByRole('row', { name: /INV-2026-0001/ })).toContainText('Paid');
  await expect(page.getByText(/3,780\.11/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Payments (CAD, this month)')).toBeVisible();
}

async function downloadAgreement(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Documents' }).click();
  const row = page.getByRole('row', { name: /EOR Service Agreement/ });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: /download/i }).click();
  const path = await (await download).path();
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
}

async function signOutAndIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
}
