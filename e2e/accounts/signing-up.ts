import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { linkToken, readMail } from '../product/mailbox.ts';

/** The password of accounts created here. */
export const accountPassword = 'correct horse battery';

/** An address that no other test uses. */
export const newAddress = () => `admin-${randomUUID().slice(0, 8)}@northwind.example`;

/** Opens step 1 and fills it in. */
export async function fillStep1(page: Page, company = 'Northwind Traders GmbH'): Promise<void> {
  await page.goto('/signup-step1');
  await typeStep1(page, company);
}

/** Fills in the open step 1. */
export async function typeStep1(page: Page, company: string): Promise<void> {
  await page.getByLabel('Legal company name').fill(company);
  await page.getByLabel('Company size').selectOption('11-50');
  await page.getByLabel('Company address').fill('Torstraße 1, 10119 Berlin 🇩🇪');
  await page.getByLabel('Billing email').fill('Billing+ca@northwind.example');
  await page.getByLabel('Hiring country').selectOption('Germany');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Purpose of using the product').selectOption('Just browsing for now');
  await page.getByLabel('Hiring timeline').selectOption('Ready to hire immediately');
}

/** Fills in and submits step 2. */
export async function sendStep2(page: Page, email: string, password = accountPassword): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** Creates a confirmed account with a company through the API, as the sign-up pages do; returns its address. */
export async function confirmedAccount(request: APIRequestContext, company = 'Wired Ltd'): Promise<string> {
  const email = newAddress();
  const { publishableKey } = await (await request.get('/config.json')).json();
  const headers = { apikey: publishableKey };
  const { id } = await (
    await request.post('/auth/v1/signup', { headers, data: { email, password: accountPassword } })
  ).json();
  const made = await request.post(functionPath('register-company'), {
    headers,
    data: {
      userId: id,
      company: {
        legal_name: company,
        company_size: '1-10',
        company_address: 'Torstraße 1, 10119 Berlin',
        billing_email: 'billing@wired.example',
        personal_email: email,
        hiring_country: 'Germany',
        currency: 'EUR',
        purpose: 'Just browsing for now',
        hiring_timeline: 'Ready to hire immediately',
      },
    },
  });
  if (!made.ok()) throw new Error(await made.text());
  const { link } = await readMail(request, email, /confirm/i);
  const confirmed = await request.post('/auth/v1/verify', { headers, data: linkToken(link) });
  if (!confirmed.ok()) throw new Error(await confirmed.text());
  return email;
}
