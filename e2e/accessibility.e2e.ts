import { expect, type Page } from '@playwright/test';
import { findViolations } from './screens/find-violations.ts';
import { demo, signIn, test } from './screens/portal.ts';

// Checks every route of the demo company with axe, narrow and wide, light and dark.
test.describe.configure({ mode: 'parallel' });

const open = [
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
const signedIn = {
  'home and team': ['/home', '/team', '/team/employee'],
  'pay and plan': ['/pay', '/pay?view=history', '/plan', '/cost-calculator?salary=130000'],
  'pay calendar': ['/pay/calendar'],
  'documents and company': ['/documents', '/company', '/contract-management'],
};

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 320, colorScheme: 'dark' },
] as const;

/** Waits until the page is drawn at a width and in a color scheme, so that neither changes while axe reads it. */
async function drawn(page: Page, width: number, colorScheme: string): Promise<void> {
  await page.waitForFunction(`innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${colorScheme})').matches`);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** What axe and the width of the page say about each path in each look. */
async function problems(page: Page, paths: readonly string[]): Promise<string[]> {
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

test('the check finds what a page, its frames, its colors and its targets violate', async ({ page }) => {
  const invoice = '<html lang=en><title>Invoice</title><main><h1>Invoice</h1><button></button></main>';
  const body = `<main><h1>Pay</h1><img src="data:,"><p style="color: #999; background: #fff">CAD</p>
    <style>.small { display: block; height: 12px; border: 0; padding: 0 }</style>
    <button class="small">Pay</button><button class="small">Void</button>
    <iframe title="Invoice" srcdoc="${invoice}"></iframe></main>`;
  await page.route('http://portage.test/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://portage.test/');
  const rules = (await findViolations(page)).map((violation) => violation.split(' (')[0]);
  expect(rules).toEqual(
    expect.arrayContaining(['html-has-lang', 'image-alt', 'color-contrast', 'button-name', 'target-size']),
  );
});

test('pages before sign-in have no violations, narrow or wide, light or dark', async ({ page }) => {
  expect(await problems(page, open)).toEqual([]);
});

test('an invoice has no violations, narrow or wide, light or dark', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  const path = (await page.getByRole('link', { name: /^INV-/ }).last().getAttribute('href')) ?? '';
  expect(path).toMatch(/^\/pay\/INV-/);
  expect(await problems(page, [path])).toEqual([]);
});

for (const [name, pages] of Object.entries(signedIn))
  test(`${name} have no violations, narrow or wide, light or dark`, async ({ page }) => {
    await signIn(page);
    expect(await problems(page, pages)).toEqual([]);
  });

test('the main pages have no violations in French, narrow or wide, light or dark', async ({ page }) => {
  await signIn(page, demo.claire);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  expect(await problems(page, ['/home', '/team', '/pay', '/documents', '/company'])).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
});

for (const [name, open] of [
  ['a form', (page: Page) => page.goto('/documents?dialog=upload')],
  ['the quick search', (page: Page) => page.keyboard.press('Control+k')],
] as const)
  test(`${name} in a dialog makes the page behind it inert`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page);
    await page.goto('/documents');
    const main = page.getByRole('main');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pay', exact: true });
    await expect(main.getByRole('table')).toBeVisible();
    const place = await link.boundingBox();
    await open(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    // Hidden from assistive technology.
    await expect(main).toHaveCount(0);
    await expect(link).toHaveCount(0);
    const isInside = () => page.evaluate("document.activeElement?.closest('[role=dialog]') !== null");
    for (let time = 0; time < 12; time += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside()).toBe(true);
    }
    await page.evaluate("document.querySelector('main button')?.focus()");
    expect(await isInside()).toBe(true);
    // A click where a link is reaches only what covers the page, and leaves the dialog.
    await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/documents$/);
  });

test('an invoice’s page has no violations, narrow or wide, light or dark', async ({ page }) => {
  await signIn(page);
  await page.goto('/pay');
  const href = (await page.locator('a[href*="/invoice/"]').first().getAttribute('href')) ?? '';
  expect(await problems(page, [new URL(href).pathname])).toEqual([]);
});
