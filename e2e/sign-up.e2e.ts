import { expect } from '@playwright/test';
import { functionPath } from '@portage/contract/function-path';
import { fillStep1, newAddress, sendStep2 } from './accounts/signing-up.ts';
import { readMail } from './product/mailbox.ts';
import { expectRedirect, holdTimers } from './product/redirects.ts';
import { proves, saw } from './proofs/spec-table.ts';
import { png } from './screens/png.ts';
import { demo, nightly, notifications, signIn, test } from './screens/portal.ts';
import { access } from './tables/access.ts';

const limit = 2 * 1024 * 1024;

test('previews, removes and rejects a logo', async ({ page }) => {
  await fillStep1(page);
  const logo = page.getByLabel('Company logo');
  const picture = png(64, [15, 95, 77]);
  const exactly = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
  const choose = (name: string, mimeType: string, buffer: Buffer) => logo.setInputFiles({ name, mimeType, buffer });
  const preview = page.getByRole('img', { name: /^Preview of/ });

  await choose('big.png', 'image/png', exactly(limit + 1));
  await saw(page, access.logoTooLarge);
  await expect(preview).toHaveCount(0);
  await choose('full.png', 'image/png', exactly(limit));
  await expect(preview).toHaveAccessibleName('Preview of full.png');
  await proves(access.logoLimit);
  await page.getByRole('button', { name: 'Remove company logo' }).click();
  await expect(preview).toHaveCount(0);
  await proves(access.companyLogo);

  await choose('logo.gif', 'image/gif', picture);
  await expect(notifications(page).getByText('Invalid file type').first()).toBeVisible();
  await choose('page.png', 'image/png', Buffer.from('<html><script>alert(1)</script></html>'));
  await expect(notifications(page).getByText(/can't show this file as an image/)).toBeVisible();
  await expect(preview).toHaveCount(0);
  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>window.ran = 1</script></svg>';
  const jpeg = await page.evaluate<string>("document.createElement('canvas').toDataURL('image/jpeg').split(',')[1]");
  await choose('logo.jpg', 'image/jpeg', Buffer.from(jpeg, 'base64'));
  await expect(preview).toHaveAccessibleName('Preview of logo.jpg');
  await choose('logo.svg', 'image/svg+xml', Buffer.from(script));
  await expect(preview).toHaveAccessibleName('Preview of logo.svg');
  expect(await page.evaluate('window.ran')).toBeUndefined();
  await proves(access.logoTypes);

  await choose('logo.png', 'image/png', picture);
  await expect(preview).toHaveAccessibleName('Preview of logo.png');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/signup-step2');
  const [step1, kept] = await page.evaluate<string[]>(
    "[localStorage.getItem('signupStep1'), sessionStorage.getItem('logoFile')]",
  );
  expect(JSON.parse(step1 ?? '')).toMatchObject({ companyName: 'Northwind Traders GmbH', companyLogo: true });
  expect(kept).toBe(`data:image/png;base64,${picture.toString('base64')}`);
  await proves(access.step1Stored);
  await page.goBack();
  await expect(page.getByLabel('Company size')).toHaveValue('11-50');
  await expect(preview).toBeVisible();
  await proves(access.step1KeptOnBack);
});

test('rejects a short password beside its field, whose border stays red under the pointer', { tag: nightly }, async ({
  page,
}) => {
  await page.goto('/signup-step2');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Create Account' }).click();
  const red = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('input[name=password]')).borderTopColor",
  );
  await password.fill('horse');
  await expect(password).not.toHaveCSS('border-top-color', red);
  await page.getByLabel('Email').fill(newAddress());
  await page.getByLabel('Confirm password').fill('horse');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
  await password.hover();
  await expect(password).toHaveCSS('border-top-color', red);
});

test('goes from sign-up to the dashboard on another device, doing each step once', async ({
  page,
  browser,
  product,
}) => {
  const email = newAddress();
  await fillStep1(page, 'Éclair & Søn <b>');
  await page.getByLabel('Company logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: png(64, [15, 95, 77]),
  });
  await page.getByRole('button', { name: 'Next' }).click();
  const sent = page.waitForRequest('**/auth/v1/signup**');
  await sendStep2(page, email);
  expect((await sent).postDataJSON()).toMatchObject({ email, password: 'correct horse battery' });
  expect(new URL((await sent).url()).searchParams.get('redirect_to')).toBe(`${product.url}/verify-account`);
  await saw(page, access.accountCreated);
  await expect(page).toHaveURL('/');
  await proves(access.accountCreatedRoute);
  expect(await page.evaluate("localStorage.getItem('signupStep1')")).toBeNull();

  const { link } = await readMail(page.request, email, /confirm your email/i);
  // A mail scanner opens the link, without running scripts.
  for (const method of ['GET', 'HEAD', 'GET']) await page.request.fetch(link, { method });
  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage();
  await holdTimers(elsewhere, 2000);
  await elsewhere.goto(link);
  await expect(elsewhere).toHaveURL('/verify-account');
  await proves(access.confirmationMail);
  await saw(elsewhere, access.verified);
  await expectRedirect(elsewhere, '/home');
  await saw(elsewhere, access.dashboard);
  await proves(access.verifiedRedirect);
  await expect(elsewhere.locator('#sidebar').getByText('Éclair & Søn <b>')).toBeVisible();
  await expect(elsewhere.locator('#sidebar img')).toHaveAttribute('src', /company_logos\/[0-9a-f-]{36}-logo\.png$/);
  await proves(access.otherDevice);

  // A second tab and a reload duplicate nothing.
  for (let time = 0; time < 2; time++) {
    await elsewhere.goto('/verify-account');
    await saw(elsewhere, access.verified);
  }
  await readMail(page.request, email, /Signature requested: Éclair/);
  const mailbox = await (await page.request.get('/dev/mailbox')).text();
  const mails = [...mailbox.matchAll(/">([^<]*)<\/a><span[^>]*>To ([^<,]*),/g)].filter(([, , to]) => to === email);
  expect(mails.map(([, subject]) => subject?.split(':')[0]).sort()).toEqual([
    'Confirm your email address',
    'Signature requested',
    'Welcome to Portage',
  ]);
  await proves(access.setupOnce);

  // The link works once.
  await page.goto(link);
  await expect(page.getByText('Your email address is confirmed. Sign in to continue.')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/');
  await proves(access.usedTwice);
  await elsewhere.context().close();
});

test('signs up even if the logo cannot be stored', async ({ page }) => {
  const email = newAddress();
  await page.route(`**${functionPath('register-company')}`, async (route) => {
    const body = route.request().postDataJSON();
    await route.continue({ postData: JSON.stringify({ ...body, logo: { type: 'image/png', base64: '' } }) });
  });
  await fillStep1(page);
  await page.getByLabel('Company logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: png(64, [15, 95, 77]),
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await sendStep2(page, email);
  await saw(page, access.accountCreated);
  await proves(access.logoUploadFailed);
});

test('reports a verification whose code cannot be loaded', async ({ page }) => {
  await signIn(page, demo.jonas);
  await page.route('**/assets/complete-setup-*.js', (route) => route.abort());
  await page.goto('/verify-account');
  await saw(page, access.verifyUnexpected);
});
