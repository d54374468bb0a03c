import { expect } from '@playwright/test';
import { sessionFragment } from './accounts/session-link.ts';
import { expectRedirect, holdTimers } from './product/redirects.ts';
import { proves, saw } from './proofs/spec-table.ts';
import { demo, nightly, signIn, test } from './screens/portal.ts';
import { access } from './tables/access.ts';

test('answers an unknown page with status 404', async ({ page }) => {
  expect((await page.goto('/nowhere/at-all'))?.status()).toBe(404);
  await proves(access.notFoundStatus);
  await saw(page, access.notFound);
});

test('says after a while that the page does not load when its code does not arrive', { tag: nightly }, async ({
  page,
}) => {
  const late = page.getByText('This page is taking a long time to load. Check your connection, then reload the page.');
  const wait = () => page.evaluate('for (const one of document.getAnimations()) one.finish()');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(late).toBeHidden();
  await wait();
  await expect(late).toBeVisible();

  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(late).toBeHidden();
});

test('leaves the login callback after a success and after a failure', async ({ page }) => {
  const fragment = await sessionFragment(page.request);
  await holdTimers(page, 3000);
  await page.goto('/login#error=access_denied&error_description=The+link+has+expired');
  await saw(page, access.callbackFailed);
  await expectRedirect(page, '/');
  await proves(access.callbackErrorRedirect);
  await holdTimers(page, 2000);
  await page.goto(`/login${fragment}`);
  await saw(page, access.callbackSuccess);
  await expectRedirect(page, '/home');
  await proves(access.callbackSuccessRedirect);
});

test('the login callback: something unexpected', async ({ page }) => {
  const fragment = await sessionFragment(page.request);
  // Unreadable storage makes the session lookup fail.
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key: string) {
      if (key === 'portage-auth' && sessionStorage.getItem('broken') !== null) throw new Error('The storage is broken');
      return read.call(this, key);
    };
  });
  await page.goto(`/login${fragment}`);
  await expect(page.getByRole('heading', { name: 'Login Successful' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('broken', 'yes'));
  await page.goto('/login');
  await saw(page, access.callbackUnexpected);
});

test('shows a refused sign-in on the side of its form, in a wide window', { tag: nightly }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await page.getByLabel('Email').fill('nobody@northwind.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const message = await page
    .getByRole('region', { name: /notifications/i })
    .getByRole('listitem')
    .boundingBox();
  const form = await page.getByRole('main').boundingBox();
  expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
});

test('signs in once the code for it loads, and shows the page of a session without it', { tag: nightly }, async ({
  page,
}) => {
  const code = '**/assets/official-auth-client-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('Email').fill(demo.ana.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.ana.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText("We couldn't load part of this page")).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/home');
  await page.route(code, (route) => route.abort());
  await page.goto('/team');
  await expect(page.getByRole('link', { name: /Liam/ })).toBeVisible();
  await page.unroute(code);
});

test('signs out of all tabs and leaves nothing behind', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/team');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('portage-auth'))).toBeNull();
  await proves(access.signOut);
  await expect(other).toHaveURL('/');
  await proves(access.signedOutEverywhere);
  await other.goBack();
  await expect(other.getByText('Aurora Robotics')).toHaveCount(0);
});

test('follows the system theme while the login page is open', { tag: nightly }, async ({ page }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('shows the company of the account that a login link opened in another tab', { tag: nightly }, async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/team');
  await expect(page.getByRole('link', { name: /Liam/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/login${await sessionFragment(page.request, demo.jonas)}`);
  await expect(other).toHaveURL('/home');
  await expect(page.getByRole('link', { name: 'Priya Sharma' })).toBeVisible();
  await expect(page.getByText(/Liam|Aurora/)).toHaveCount(0);
});
