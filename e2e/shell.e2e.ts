import { expect } from '@playwright/test';
import { proves, saw } from './proofs/spec-table.ts';
import { demo, nightly, signIn, signInOnPage, test } from './screens/portal.ts';
import { access } from './tables/access.ts';

test('shows the sidebar at its widths, in other tabs and on a phone', async ({ page, context }) => {
  await signIn(page);
  const sidebar = page.locator('#sidebar');
  await expect(sidebar.getByRole('link', { name: 'help@provider.example' })).toHaveAttribute('href', /^mailto:/);

  const other = await context.newPage();
  await other.goto('/home');
  await expect(other.locator('#sidebar')).toHaveClass(/w-64/);
  await sidebar.getByRole('button', { name: 'Collapse' }).click();
  await expect(sidebar).toHaveClass(/w-20/);
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(80);
  await expect(sidebar.getByRole('link', { name: 'Questions? help@provider.example' })).toHaveAttribute(
    'href',
    'mailto:help@provider.example',
  );
  await proves(access.sidebarContact);
  await expect(other.locator('#sidebar')).toHaveClass(/w-20/);
  await page.reload();
  await expect(sidebar).toHaveClass(/w-20/);
  await sidebar.getByRole('button', { name: 'Expand' }).click();
  await expect(other.locator('#sidebar')).toHaveClass(/w-64/);
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
  await proves(access.sidebarWidths);

  // On a phone it is a drawer, which the keyboard can use too.
  await page.setViewportSize({ width: 320, height: 700 });
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(sidebar).toBeHidden();
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(sidebar.getByRole('link', { name: 'Team', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await sidebar.getByRole('link', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL('/pay');
  await expect(sidebar).toBeHidden();
});

test('shows the bar of a phone before the portal’s code is there, where it stays', { tag: nightly }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/home');
  const copy = page.locator('#bar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(copy).toBeHidden();
  await signIn(page);
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(copy).toBeHidden();
  const place = await menu.boundingBox();
  // Without its code the page stays as it comes from the server.
  const script = '**/assets/index-*.js';
  await page.route(script, (route) => route.abort());
  await page.reload();
  const early = copy.getByText('Menu');
  await expect(early).toBeVisible();
  expect(await early.boundingBox()).toEqual(place);
  await page.goto('/signup-step1');
  await expect(copy).toBeHidden();
  await page.unroute(script);
});

test('keeps the session with a wrong clock and through a brief outage', { tag: nightly }, async ({ page }) => {
  await page.clock.install({ time: Date.now() + 5 * 3600_000 });
  let renewed = 0;
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) renewed += 1;
  });
  await signInOnPage(page, demo.jonas);
  const team = page.getByRole('region', { name: 'Team Members' });
  await expect(team.getByText(/approved out of/)).toBeVisible();
  await page.locator('#sidebar').getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(renewed).toBe(0);

  // The computer sleeps until long after the token expires; the service is restarting during the first refresh attempts.
  await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 503, body: 'away' }), { times: 2 });
  await page.clock.fastForward('02:00:00');
  await page.locator('#sidebar').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect.poll(() => renewed).toBeGreaterThan(2);
  await expect(team.getByText(/approved out of/)).toBeVisible();
  await expect(page).toHaveURL('/home');
});

test('reports a page that cannot be loaded', async ({ page, context }) => {
  await signIn(page);
  const menu = page.locator('#sidebar');
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await menu.getByRole('link', { name: 'Time & Attendance' }).click();
  await expect(title('Time & Attendance')).toBeVisible();
  await context.setOffline(true);
  await menu.getByRole('link', { name: 'Documents' }).click();
  await saw(page, access.pageNotLoaded);
  await menu.getByRole('link', { name: 'Time & Attendance' }).click();
  await expect(title('Time & Attendance')).toBeVisible();
  await menu.getByRole('link', { name: 'Documents' }).click();
  await saw(page, access.pageNotLoaded);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title('Documents')).toBeVisible();
  await proves(access.pageLoadedAgain);
});

test('shows the menu while the code of the first page is slow', { tag: nightly }, async ({ page }) => {
  await signIn(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/documents-page-[^/]*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/documents', { waitUntil: 'commit' });
  await expect(page.locator('#sidebar').getByRole('link', { name: 'Documents' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
});

test('serves the files that crawlers request first', async ({ page }) => {
  const robots = await page.request.get('/robots.txt');
  expect(robots.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await robots.text()).toMatch(/^User-agent: \*\n/);
});
