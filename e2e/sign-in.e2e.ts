import { expect } from '@playwright/test';
import { demo, signIn, test } from './portal.ts';
import { expectRedirect, installClock } from './redirects.ts';
import { sessionFragment } from './session-link.ts';
import { saw } from './spec-table.ts';
import { access } from './tables/access.ts';

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

test('signs in on the login page, and reports a failure', async ({ page }) => {
  await page.goto('/');
  await saw(page, access.loginRoute, access.loginTitle, access.loginSubtitle, access.loginEmail, access.loginPassword);
  await saw(
    page,
    access.loginButton,
    access.loginCodeLink,
    access.loginForgotLink,
    access.loginSignUpLink,
    access.version,
  );

  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required', '');
  await expect(password).toHaveAttribute('required', '');
  await saw(page, access.loginFieldsRequired);

  await password.fill('wrong <script>');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await saw(page, access.loginToggle);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/token**', async (route) => {
    await held;
    await route.continue();
  });
  await email.fill('ana+x@aurora-robotics.example');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const pending = page.getByRole('button', { name: 'Signing in...' });
  await expect(pending).toBeDisabled();
  await saw(page, access.loginPending);
  release();
  const alert = page.getByRole('region', { name: /notifications/i });
  await expect(alert.getByText('Error signing in')).toBeVisible();
  await expect(alert.getByText('Invalid login credentials')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(email).toHaveValue('ana+x@aurora-robotics.example');
  await saw(page, access.signInFailed);

  await page.unroute('**/auth/v1/token**');
  await page.route('**/auth/v1/token**', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(alert.getByText('The server cannot be reached. Check your connection and try again.')).toBeVisible();
  await saw(page, access.signInUnreachable);

  await email.fill(demo.ana.email.toUpperCase());
  await password.fill(demo.ana.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await saw(page, access.signedIn, access.signedInRoute);
});

test('has links to the right pages', async ({ page }) => {
  for (const [name, path] of [
    ['Use Login Code', '/receive-code'],
    ['Forgot Password?', '/reset-password'],
    ['Sign Up', '/signup-step1'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
  expect((await page.goto('/nowhere/at-all'))?.status()).toBe(404);
  await saw(page, access.notFoundStatus);
  await saw(page, access.notFound, access.notFoundText, access.notFoundLink);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');

  for (const [path, title] of [
    ['/', 'Sign in'],
    ['/signup-step1', 'Create your account'],
    ['/signup-step2', 'Create your account'],
    ['/reset-password', 'Reset password'],
    ['/receive-code', 'Use login code'],
    ['/enter-code', 'Enter code'],
    ['/login', 'Signing in'],
    ['/verify-account', 'Verify your email'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Portage`);
  }
  await saw(page, access.titles);
});

test('requires a session for signed-in pages, and returns to the requested link', async ({ page }) => {
  await page.goto('/documents?tag=contract');
  await expect(page).toHaveURL('/');
  await page.getByLabel('Email').fill(demo.ana.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.ana.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/documents?tag=contract');
  await saw(page, access.ownDataOnly);
  await page.goto('/');
  await expect(page).toHaveURL('/home');
});

test('the login callback: success', async ({ page }) => {
  const fragment = await sessionFragment(page.request);
  await installClock(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/auth/v1/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/login${fragment}`);
  await saw(page, access.callbackProcessing);
  release();
  await saw(page, access.callbackSuccess, access.callbackWelcome);
  expect(page.url()).not.toContain('access_token');
  await expectRedirect(page, '/home', 2000);
  await saw(page, access.callbackSuccessRedirect);
});

test('the login callback: every failure', async ({ page }) => {
  await installClock(page);
  await page.goto('/login#error=access_denied&error_description=The+link+has+expired');
  await expect(page.getByText('Login failed: The link has expired').first()).toBeVisible();
  await saw(page, access.callbackFailed, access.callbackHashError);
  await expectRedirect(page, '/', 3000);
  await saw(page, access.callbackErrorRedirect);

  await page.goto('/login?error_description=%3Cscript%3Ealert(1)%3C%2Fscript%3E');
  await expect(page.getByText('Login failed: <script>alert(1)</script>').first()).toBeVisible();
  await saw(page, access.callbackQueryError);

  await page.goto('/login');
  await saw(page, access.callbackNoSession);

  await page.goto('/login#access_token=made.up.token&refresh_token=made-up&token_type=bearer');
  await expect(page.getByRole('region', { name: /notifications/i }).getByText('Session Error')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Login Failed' })).toBeVisible();
  await saw(page, access.callbackRefused);
});

test('the login callback: a session that cannot be refreshed', async ({ page }) => {
  // A fully loaded dashboard without live updates sends no requests, so it does not discover the missing session first.
  await page.routeWebSocket('**/realtime/v1/**', () => {});
  await signIn(page);
  // The callback page's code is already loaded when the user returns to it.
  await page.goto('/login');
  await page.waitForURL('**/home');
  // The chart, or its empty state when the last months have no costs.
  const chart = page.getByRole('img', { name: /^Payroll cost by month/ });
  await expect(chart.or(page.getByText('Nothing yet. The first pay period'))).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(5);
  await page.route('**/auth/v1/token**', (route) =>
    route.fulfill(json(400, { code: 'session_expired', message: 'The session is over' })),
  );
  await page.evaluate(`
    const stored = JSON.parse(localStorage.getItem('portage-auth'));
    localStorage.setItem('portage-auth', JSON.stringify({ ...stored, expires_at: 1 }));
    history.pushState({}, '', '/login');
    dispatchEvent(new PopStateEvent('popstate'));
  `);
  const alert = page.getByRole('region', { name: /notifications/i });
  await expect(alert.getByText('Session Error')).toBeVisible();
  await expect(alert.getByText('The session is over')).toBeVisible();
  await saw(page, access.callbackSessionError);
});

test('the login callback: something unexpected', async ({ page }) => {
  const fragment = await sessionFragment(page.request);
  // Unreadable storage makes the session lookup fail.
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key: string) {
      if (key === 'portage-auth' && sessionStorage.length > 0) throw new Error('The storage is broken');
      return read.call(this, key);
    };
  });
  await page.goto(`/login${fragment}`);
  await expect(page.getByRole('heading', { name: 'Login Successful' })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('broken', 'yes'));
  await page.goto('/login');
  await saw(page, access.callbackUnexpected);
});

test('signs out of all tabs and leaves nothing behind', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/team');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await saw(page, access.signOut);
  await expect(other).toHaveURL('/');
  expect(await other.evaluate(() => localStorage.getItem('portage-auth'))).toBeNull();
  await saw(other, access.signedOutEverywhere);
  await other.goBack();
  await expect(other.getByText('Aurora Robotics')).toHaveCount(0);
});

test('reports a failed sign-out', async ({ page }) => {
  await signIn(page);
  await page.route('**/auth/v1/logout**', (route) =>
    route.fulfill(json(500, { code: 500, msg: 'The service is away' })),
  );
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const alert = page.getByRole('region', { name: /notifications/i });
  await expect(alert.getByText('Error signing out')).toBeVisible();
  await expect(alert.getByText('The service is away')).toBeVisible();
  await saw(page, access.signOutFailed);
});
