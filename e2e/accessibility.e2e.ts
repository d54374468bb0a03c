import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

// Checks every route of the demo company with axe, narrow and wide, light and dark.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ demo: true });
});
test.afterAll(() => product.stop());

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
const signedIn = [
  '/home',
  '/team',
  '/team/employee',
  '/pay',
  '/pay?view=history',
  '/plan',
  '/cost-calculator?salary=130000',
  '/documents',
  '/company',
  '/contract-management',
];

for (const [width, colorScheme] of [
  [320, 'dark'],
  [768, 'dark'],
  [1440, 'light'],
] as const) {
  test(`has no violations at ${width} px, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const found: string[] = [];
    const check = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.push(
        ...violations.map((violation) => `${path}: ${violation.id} (${violation.nodes[0]?.target.join(' ')})`),
      );
      const sideways = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
      if (Number(sideways) > 0) found.push(`${path}: ${sideways} px wider than the window`);
    };
    for (const path of open) await check(path);
    await page.goto('/');
    await page.getByLabel('Email').fill('ana@aurora-robotics.example');
    await page.getByLabel('Password', { exact: true }).fill('maple-canoe-portage');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/home');
    for (const path of signedIn) await check(path);
    await context.close();
    expect(found).toEqual([]);
  });
}
