import type { Page } from '@playwright/test';
import { accountPassword, confirmedAccount } from '../accounts/signing-up.ts';
import { saw } from '../proofs/spec-table.ts';
import { records } from '../tables/records.ts';
import { signIn } from './portal.ts';

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Signs in to a new account and opens its settings. */
export async function openSettings(page: Page, company = 'Settled Ltd'): Promise<string> {
  const email = await confirmedAccount(page.request, company);
  await signIn(page, { email, password: accountPassword });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Company', exact: true }).click();
  await saw(page, records.companyRoute, records.companyTitle);
  return email;
}

/** Fills in and submits the login page. */
export async function sendLogin(page: Page, email: string, password = accountPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}
