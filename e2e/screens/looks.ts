import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';

/** A width and a color scheme in which a page is looked at. */
export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

/** Where least fits, and colors are furthest from those that were drawn first. */
export const narrowAndDark: Look = { width: 320, colorScheme: 'dark' };

/** Pages before sign-in. */
export const visitorPages = [
  '/',
  '/signup-step1',
  '/signup-step2',
  '/reset-password',
  '/receive-code',
  '/enter-code',
  '/nowhere',
  '/dev/mailbox',
];

/** Pages of a signed-in user, in groups that are checked at the same time. */
export const clientPages = {
  'home and team': ['/home', '/team', '/team/employee'],
  'pay and plan': ['/pay', '/pay?view=history', '/plan', '/cost-calculator?salary=130000'],
  'pay calendar': ['/pay/calendar'],
  'documents and company': ['/documents', '/company', '/contract-management'],
};

/** The path of an invoice in the portal, from the list on /pay. */
export async function portalInvoice(page: Page): Promise<string> {
  await page.goto('/pay');
  const path = (await page.getByRole('link', { name: /^INV-/ }).last().getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/pay\/INV-/);
  return path;
}

/** The path of an invoice's own page, which needs no session. */
export async function hostedInvoice(page: Page): Promise<string> {
  await page.goto('/pay');
  const href = (await page.locator('a[href*="/invoice/"]').first().getAttribute('href')) ?? '';
  return new URL(href).pathname;
}

/** What axe and the width of the page say about each path in each look. */
export async function problems(page: Page, paths: readonly string[], looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const { width, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await drawn(page, width, colorScheme);
      const where = `${path} at ${width} px, ${colorScheme}`;
      found.push(...(await findViolations(page)).map((violation) => `${where}: ${violation}`));
      const sideways = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      if (Number(sideways) > 0) found.push(`${where}: ${sideways} px wider than the window`);
    }
  }
  return found;
}

/** Waits until the page is drawn at a width and in a color scheme, so that neither changes while axe reads it. */
async function drawn(page: Page, width: number, colorScheme: string): Promise<void> {
  await page.waitForFunction(`innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${colorScheme})').matches`);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
