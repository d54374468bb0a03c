import { test as base, expect, type Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '@portage/messages/languages';
import { type Product, startProduct } from '../product/product.ts';

/** Accounts of the demo: the companies' admins, and someone who is paid. */
export const demo = {
  ana: { email: 'ana@aurora-robotics.example', password: 'maple-canoe-portage' },
  jonas: { email: 'jonas@fjord-analytics.example', password: 'quiet-harbour-ledger' },
  /** Works in Finance of Ana's company. */
  felix: { email: 'felix@aurora-robotics.example', password: 'granite-ledger-aurora' },
  /** Is paid by Ana's company, and has her own pages at /me. */
  maya: { email: 'maya@aurora-robotics.example', password: 'cedar-payday-lantern' },
  /** Her company uses the portal in French. */
  claire: { email: 'claire@atelier-boreal.example', password: 'erable-pagaie-riviere' },
};

/** A fixed moment with contribution rates, for tests that expect figures or enter dates. */
export const datedMoment = '2026-11-20T15:00:00Z';

/**
 * Screen tests share one product with the demo companies per worker; `page` has its address as the base URL.
 * A test that changes a company's data signs up its own. With `test.use({ clock })` the product and the browser start at that time.
 * With `test.use({ fill: true })` the links of the demo's invoices lead to the product.
 */
export const test = base.extend<object, { clock: string | undefined; fill: boolean; product: Product }>({
  clock: [undefined, { option: true, scope: 'worker' }],
  fill: [false, { option: true, scope: 'worker' }],
  product: [
    async ({ clock, fill }, use) => {
      const product = await startProduct({ demo: true, clock, fill });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ context, clock }, use) => {
    if (clock !== undefined) await context.clock.install({ time: clock });
    await use(context);
    // The page may still be reading when its test has seen enough; those answers interest nobody.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** The tag of a journey that guards what few changes reach, and no text or rule of the specification: `npm test` leaves it to the nightly run. */
export const nightly = '@nightly';

/** The toasts on a page. */
export const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
/** The answer of an API whose database is away. */
export const away = {
  status: 500,
  contentType: 'application/json',
  body: '{"message":"The service is away","code":"XX000"}',
};

/** Opens the dashboard in a new session of the API, without the cost of the login page. */
export async function signIn(page: Page, { email, password } = demo.ana): Promise<void> {
  const { publishableKey } = await (await page.request.get('/config.json')).json();
  const headers = { apikey: publishableKey };
  const session = await page.request.post('/auth/v1/token?grant_type=password', { headers, data: { email, password } });
  if (!session.ok()) throw new Error(`${email} cannot sign in: ${await session.text()}`);
  // A page of the portal's address that loads nothing.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => localStorage.setItem('portage-auth', stored), await session.text());
  // In the account's language at once: a page in another one would load again, perhaps during the next step of the test.
  const { locale } = (await session.json()).user.user_metadata;
  const { origin } = new URL(page.url());
  if (locale !== undefined) await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: locale, url: origin }]);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in through the login page and waits for the dashboard. */
export async function signInOnPage(page: Page, { email, password } = demo.ana): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
