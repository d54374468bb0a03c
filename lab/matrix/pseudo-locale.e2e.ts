import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { paths } from '@portage/domain/portal-paths';
import { buildPortal } from '../../e2e/product/build-portal.ts';
import { startProduct } from '../../e2e/product/product.ts';
import { test as base, datedMoment, signIn } from '../../e2e/screens/portal.ts';
import { visibleTexts, whatDoesNotFit } from '../../e2e/screens/read-page.ts';
import { plainWords } from '../../packages/messages/compile/plain-words.ts';

/** The portal in the pseudo-locale, whose texts are accented and 40% longer than in English. */
const test = base.extend({
  product: [
    async ({ clock }, use) => {
      const portal = await buildPortal('en-XA');
      const product = await startProduct({ demo: true, clock, settings: { PORTAGE_PORTAL_DIR: portal } });
      await use(product);
      await product.stop();
      await rm(portal, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ clock: datedMoment });

const signedIn: string[] = [
  ...[paths.home, paths.team, paths.employee, paths.pay, paths.company, paths.plan, paths.documents],
  ...[paths.costCalculator, paths.timeAttendance],
];
const signedOut = Object.values(paths).filter((path) => !signedIn.includes(path));

/** Opens a path and waits until its data is loaded. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens each path and checks it on a phone, a tablet and a desktop. */
async function expectFit(page: Page, everyPath: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of everyPath) {
    await page.setViewportSize({ width: 320, height: 900 });
    await open(page, path);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await whatDoesNotFit(page)).map((problem) => `${path} at ${width} px: ${problem}`));
    }
  }
  expect(found).toEqual([]);
}

test('texts 40% longer fit on every page before sign-in', ({ page }) => expectFit(page, signedOut));

test('texts 40% longer fit on every page of a signed-in user', async ({ page }) => {
  await signIn(page);
  await expectFit(page, signedIn);
});

const namesOf = (unit: Intl.DateTimeFormatOptions) =>
  Array.from({ length: 12 }, (_, at) => new Date(2026, at, 1).toLocaleString('en-CA', unit).replace('.', ''));
/** Values that pages show as they are stored or formatted. */
const values = [
  ...['Portage', 'CAD', 'EUR', 'PDF', 'CSV', 'CRA', 'T4127', 'Essential', 'Professional', 'Enterprise', '$7,188/yr'],
  ...['help@provider.example', 'EOR Service Agreement', 'Employee Placement Letter', 'Chrome', 'Windows', 'Ctrl'],
  // The provider's legal name, after its brand.
  'Employer Services Inc',
  ...namesOf({ month: 'long' }),
  ...namesOf({ month: 'short' }),
  ...namesOf({ weekday: 'long' }),
  ...['Aurora Robotics', 'Torstrasse 140, 10119 Berlin, Germany', 'Germany'],
  ...['Maya Tremblay', 'Staff Engineer', 'Engineering', 'Liam Chen', 'Product Designer', 'Design'],
  ...['Élodie Gagnon', 'Customer Success Lead', 'Success', 'Noah Okafor', 'Data Analyst', 'Operations'],
  ...['Ana Keller', 'Felix Brandt'],
];
/** Addresses, numbers of invoices, endings of files, and times that the browser's language data words. */
const patterns =
  /\S+@[\w.-]+|(?:INV|CR)-\d+-\d+|PLAN-[0-9A-F]+|\.pdf\b|\b\d+\s\w{3}(?:\s\d{4})? and \d+\s\w{3}\s\d{4}|\b(?:\d+ (?:days|minutes) ago|yesterday|last week)\b/g;

test('every text of the main pages is in the catalogue', async ({ page }) => {
  const found: string[] = [];
  const check = (part: string, texts: readonly string[]) => {
    for (const text of texts) {
      const words = plainWords(text.replaceAll(patterns, ''), values);
      if (words.length > 0) found.push(`${part}: ${words.join(' ')} in "${text}"`);
    }
  };
  await open(page, '/');
  check('/', await visibleTexts(page, 'body'));
  check('document titles', [await page.title()]);
  await signIn(page);
  check('sidebar', await visibleTexts(page, '#sidebar'));
  for (const path of ['/home', '/team', '/pay', '/plan', '/documents', '/company']) {
    await open(page, path);
    check(path, await visibleTexts(page, 'main'));
    check('document titles', [await page.title()]);
  }
  expect(found).toEqual([]);
});
