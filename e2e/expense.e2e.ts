import { devices, expect } from '@playwright/test';
import { activate, call, clientWithPlan, insert } from './accounts/client-acts.ts';
import { accountPassword } from './accounts/signing-up.ts';
import { readMail } from './product/mailbox.ts';
import { expectNoViolation } from './screens/no-violation.ts';
import { datedMoment, notifications, signIn, test } from './screens/portal.ts';

test.use({ clock: datedMoment });

test('an expense on a phone, from the photo to the payment', async ({ page, browser, product }) => {
  const client = await clientWithPlan(page.request, product, 'Receipts GmbH');
  const email = 'noor@people.example';
  const person = await insert(page.request, client, 'team_members', {
    company_id: client.companyId,
    first_name: 'Noor',
    last_name: 'Haddad',
    role: 'Engineer',
    email,
    birth_date: '1990-02-14',
    social_insurance_number: '046454286',
    is_employee: 'no',
    salary: 91000,
    address_1: '1 King Street West',
    city: 'Toronto',
    state: 'ON',
    postal_code: 'M5H 1A1',
    payroll_schedule: 'Bi-Weekly',
    commencement_date: '2026-06-01',
  });
  const memberId = person.team_member_id ?? '';
  await activate(page.request, client, memberId);
  await call(page.request, client, 'invite-team-member', { company_id: client.companyId, team_member_id: memberId });

  const context = await browser.newContext({ ...devices['Pixel 5'], baseURL: product.url });
  await context.clock.install({ time: datedMoment });
  const phone = await context.newPage();
  await phone.goto((await readMail(page.request, email, /Your pay at/)).link);
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  const { text } = await readMail(page.request, email, /login code/i);
  await phone.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await phone.getByRole('button', { name: 'Use Code' }).click();
  await phone.getByRole('button', { name: 'Skip for now' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Hello Noor' })).toBeVisible();

  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('link', { name: 'Expenses' }).click();
  // The button that opens the camera, which only a device that is held shows.
  const camera = phone.getByLabel('Take a photo of the receipt');
  await expect(camera).toHaveAttribute('capture', 'environment');
  const photo = await phone.screenshot({ type: 'jpeg' });
  await camera.setInputFiles({ name: 'taxi.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(phone.getByText('taxi.jpg')).toBeVisible();
  await phone.getByLabel('Amount in CAD').fill('48.60');
  await phone.getByLabel('Note').fill('Taxi to the client');
  await expectNoViolation(phone);
  await phone.getByRole('button', { name: 'Send claim' }).click();
  await expect(phone.getByText(/^Waiting for Receipts GmbH since /)).toBeVisible();

  await readMail(page.request, client.email, /Noor Haddad claimed CAD.48\.60/);
  await signIn(page, { email: client.email, password: accountPassword });
  await page.getByRole('link', { name: 'Answer Noor Haddad’s expense' }).click();
  await page.getByRole('button', { name: /^Receipt of Noor Haddad/ }).click();
  const receipt = page.getByRole('img', { name: /^Receipt: / });
  await expect(receipt).not.toHaveJSProperty('naturalWidth', 0);
  await page.keyboard.press('Escape');
  await expectNoViolation(page);
  await page.getByRole('button', { name: /^Approve CAD/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(notifications(page)).toContainText('Noor Haddad is paid on 14 Dec 2026.');
  await page.getByRole('link', { name: /^Payment of CAD/ }).click();
  const details = page.getByRole('dialog', { name: 'One-time Payment Details' });
  await expect(details).toContainText('Travel: Taxi to the client');
  await expect(details.getByRole('button', { name: 'Open receipt' })).toBeVisible();

  await phone.reload();
  await expect(phone.getByText('Approved. Paid with your pay on 14 Dec 2026')).toBeVisible();
  await context.close();
});
