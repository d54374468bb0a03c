import { expect, type Page, test } from '@playwright/test';
import { signedHeaders } from './accounts/signed-headers.ts';
import { accountPassword } from './accounts/signing-up.ts';
import { openMail, readMail } from './product/mailbox.ts';
import { type Product, startProduct } from './product/product.ts';
import { datedMoment, demo, signIn } from './screens/portal.ts';
import { visibleTexts } from './screens/read-page.ts';

// Two people of one company. Uses its own product, because it pays an invoice.
const finance = { email: 'finn@aurora-robotics.example', name: 'Finn Berg' };

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ demo: true, fill: true, clock: datedMoment });
});
test.afterAll(() => product.stop());

test('lets an invited person of Finance pay, without personal details', async ({ browser }) => {
  const open = async () => {
    const context = await browser.newContext({ baseURL: product.url });
    await context.clock.install({ time: datedMoment });
    return context.newPage();
  };
  const [owner, invited] = [await open(), await open()];
  await signIn(owner, demo.ana);
  const births = await birthDates(owner);
  await invite(owner);
  await accept(invited);
  await seeOnlyWhatFinanceMay(invited, births);
  await payInvoice(invited);

  await owner.goto('/home');
  const activity = owner.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByText(`${finance.name} joined as Finance`)).toBeVisible();
  await owner.goto('/company');
  await expect(
    owner.getByRole('region', { name: 'Who can sign in' }).getByText(finance.name, { exact: true }),
  ).toBeVisible();
  for (const page of [owner, invited]) await page.context().close();
});

/** What the owner reads and Finance must not: it proves that there is something to hide. */
async function birthDates(page: Page): Promise<string[]> {
  const headers = await signedHeaders(page);
  const rows = await (await page.request.get('/rest/v1/team_members?select=birth_date', { headers })).json();
  expect(rows.length).toBeGreaterThan(1);
  return rows.map((row: { birth_date: string }) => row.birth_date);
}

async function invite(page: Page): Promise<void> {
  await page.goto('/company');
  await page.getByRole('region', { name: 'Who can sign in' }).getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite someone' });
  await dialog.getByLabel('Email').fill(finance.email);
  await dialog.getByLabel(/^Name/).fill(finance.name);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('region', { name: /notifications/i }).getByText('Invitation sent')).toBeVisible();
}

/** Creates the account from the invitation's mail, confirms its address and joins. */
async function accept(page: Page): Promise<void> {
  await openMail(page, finance.email, /^Join /);
  await page.frameLocator('iframe').getByRole('link', { name: 'Open the invitation' }).click();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Password', { exact: true }).fill(accountPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(accountPassword);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await page.goto((await readMail(page.request, finance.email, /confirm/i)).link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(/\/home$/);
}

async function seeOnlyWhatFinanceMay(page: Page, births: string[]): Promise<void> {
  const headers = await signedHeaders(page);
  const get = async (path: string) => page.request.get(`/rest/v1/${path}`, { headers });
  expect(await (await get('team_members?select=birth_date')).json()).toEqual([]);
  expect((await get('team_directory?select=birth_date')).status()).toBe(400);
  expect((await get('staff_private_details?select=birth_date')).status()).toBe(403);
  const embedded = await (await get('payments?select=employee:team_members(birth_date)&limit=5')).json();
  expect(embedded.length).toBeGreaterThan(0);
  expect(embedded.filter(({ employee }: { employee: unknown }) => employee !== null)).toEqual([]);
  // Every page of the portal, as it is read out and in every format of a date.
  const secrets = births.flatMap((day) => [day, long(day)]);
  for (const path of ['/home', '/team', '/pay', '/company', '/plan', '/documents', '/team/employee']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const texts = (await visibleTexts(page, 'body')).join('\n');
    for (const secret of [...secrets, 'Birth date', 'Social Insurance Number']) expect(texts).not.toContain(secret);
  }
}

const long = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-CA', { day: 'numeric', month: 'short', year: 'numeric' });

async function payInvoice(page: Page): Promise<void> {
  await page.goto('/pay');
  const unpaid = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Pay / }) });
  const number = /INV-\d{4}-\d{4}/.exec((await unpaid.first().textContent()) ?? '')?.[0] ?? '';
  const [invoice] = await Promise.all([
    page.waitForEvent('popup'),
    unpaid.first().getByRole('link', { name: /^Pay / }).click(),
  ]);
  await invoice.getByRole('button', { name: /^Pay/ }).click();
  await expect(invoice.getByText(/paid/i).first()).toBeVisible();
  await invoice.close();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Paid');
}
