import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { datedMoment, signIn, test } from './portal.ts';

// The dashboard draws its chart only where there are costs, so the test starts on a date with contribution rates.
test.use({ clock: datedMoment });

// Measures compressed bytes received by the browser. A KB is 1,000 bytes, the stricter reading.

const bars = { login: 100_000, home: 170_000, laterRoute: 40_000, css: 15_000, fonts: 60_000 };

/** Public and signed-in routes, each with its heading. */
const beforeSignIn = [
  ['/signup-step1', 'Create Your Account'],
  ['/signup-step2', 'Create Your Account'],
  ['/reset-password', 'Reset Password'],
  ['/receive-code', 'Use Login Code'],
  ['/enter-code', 'Enter Code'],
  ['/calculator', 'Cost Calculator'],
] as const;
const signedInRoutes = [
  ['/team', 'Team Members'],
  ['/team/employee', 'Employee Payroll Schedules'],
  ['/pay', 'Payments'],
  ['/pay?view=history', 'Payment History'],
  ['/pay/INV-1999-0001', "We couldn't find this invoice"],
  ['/company', 'Company Settings'],
  ['/plan', 'Plan Management'],
  ['/documents', 'Documents'],
  ['/cost-calculator', 'Cost Calculator'],
  ['/contract-management', 'Time & Attendance'],
] as const;

type Sizes = ReadonlyMap<string, number>;

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
const sum = (sizes: Sizes, ending: string, except: Sizes = new Map()) =>
  [...sizes].reduce((total, [path, size]) => (path.endsWith(ending) && !except.has(path) ? total + size : total), 0);

/** The files that a browser with an empty cache loads until the page shows its content; all from our origin. */
async function receive(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
  path: string,
  sight: (page: Page) => ReturnType<Page['getByRole']>,
): Promise<Sizes> {
  const context = await browser.newContext(options);
  await context.clock.install({ time: datedMoment });
  const page = await context.newPage();
  const received: Promise<[string, number]>[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== options.baseURL && protocol !== 'data:') elsewhere.push(request.url());
  });
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    received.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
  });
  await page.goto(path);
  await expect(sight(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sizes = new Map(await Promise.all(received));
  await context.close();
  expect(elsewhere, path).toEqual([]);
  expect(sum(sizes, '.css'), `CSS of ${path}`).toBeGreaterThan(1_000);
  expect(sum(sizes, '.css'), `CSS of ${path}`).toBeLessThanOrEqual(bars.css);
  expect(sum(sizes, '.woff2'), `fonts of ${path}`).toBeGreaterThan(1_000);
  expect(sum(sizes, '.woff2'), `fonts of ${path}`).toBeLessThanOrEqual(bars.fonts);
  const [js, css, fonts] = [sum(sizes, '.js'), sum(sizes, '.css'), sum(sizes, '.woff2')];
  console.log(`${path}: JavaScript ${js}, CSS ${css}, fonts ${fonts} bytes`);
  return sizes;
}

test('loads at most 100 KB of JavaScript on the login page, and 40 KB more on any public route', async ({
  browser,
  product,
}) => {
  const options = { baseURL: product.url };
  const login = await receive(browser, options, '/', heading('Welcome Back'));
  expect(sum(login, '.js')).toBeGreaterThan(50_000);
  expect(sum(login, '.js')).toBeLessThanOrEqual(bars.login);
  for (const [path, name] of beforeSignIn) {
    const route = await receive(browser, options, path, heading(name));
    expect(sum(route, '.js', login), path).toBeGreaterThan(0);
    expect(sum(route, '.js', login), path).toBeLessThanOrEqual(bars.laterRoute);
  }
});

test('loads at most 170 KB of JavaScript on the dashboard, and 40 KB more on any later route', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page);
  const options = { baseURL: product.url, storageState: await page.context().storageState() };
  const chart = (opened: Page) => opened.getByRole('img', { name: /^Payroll cost by month/ });
  const home = await receive(browser, options, '/home', chart);
  expect(sum(home, '.js')).toBeGreaterThan(50_000);
  expect(sum(home, '.js')).toBeLessThanOrEqual(bars.home);
  for (const [path, name] of signedInRoutes) {
    const route = await receive(browser, options, path, heading(name));
    console.log(`${path}: ${sum(route, '.js', home)} bytes of JavaScript more than /home`);
    expect(sum(route, '.js', home), path).toBeGreaterThan(0);
    expect(sum(route, '.js', home), path).toBeLessThanOrEqual(bars.laterRoute);
  }
});
