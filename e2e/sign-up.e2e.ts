import { expect, type Page } from '@playwright/test';
import { readMail } from './mailbox.ts';
import { png } from './png.ts';
import { demo, test } from './portal.ts';
import { expectRedirect, installClock } from './redirects.ts';
import { fillStep1, newAddress, sendStep2, typeStep1 } from './signing-up.ts';
import { saw } from './spec-table.ts';
import { access } from './tables/access.ts';

const limit = 2 * 1024 * 1024;
const notifications = (page: Page) => page.getByRole('region', { name: /notifications/i });
const options = (page: Page, label: string) =>
  page.getByLabel(label).locator('option:not([value=""])').allTextContents();

test('validates step 1', async ({ page }) => {
  await page.goto('/signup-step1');
  await saw(page, access.step1Route, access.step1Title, access.step1Subtitle, access.step1Button, access.companyName);
  await saw(
    page,
    access.companySize,
    access.companyAddress,
    access.billingEmail,
    access.hiringCountry,
    access.currency,
  );
  await saw(page, access.purpose, access.timeline, access.logoHint);

  const sizes = ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'].map((size) => `${size} employees`);
  expect(await options(page, 'Company size')).toEqual(sizes);
  expect(await options(page, 'Purpose of using the product')).toEqual([
    'Hire, manage, and pay Canadian contractors',
    'Hire and take care of full-time employees in Canada',
    'Convert existing contractors to full-time employees',
    'Just browsing for now',
  ]);
  expect(await options(page, 'Hiring timeline')).toEqual([
    'Ready to hire immediately',
    'Planning to hire within the next few weeks',
    'Planning to hire within the next few months',
    'Considering hiring in the future, no set timeline',
  ]);
  expect(await options(page, 'Currency')).toEqual(['USD', 'GBP', 'EUR', 'CAD']);
  expect((await options(page, 'Hiring country')).join(', ')).toBe(
    'United States, United Kingdom, Canada, Australia, Germany, France, Spain, Italy, Japan, China, India, Brazil, Mexico, South Africa, Russia, South Korea',
  );
  await saw(page, access.sizes, access.goals, access.timelines, access.currencies, access.countries);

  // Tab order follows the document.
  await page.getByLabel('Legal company name').focus();
  for (const field of [
    page.getByLabel('Company logo'),
    page.getByLabel('Company size'),
    page.getByLabel('Company address'),
    page.getByLabel('Billing email'),
    page.getByLabel('Hiring country'),
    page.getByLabel('Currency'),
    page.getByLabel('Purpose of using the product'),
    page.getByLabel('Hiring timeline'),
  ]) {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  }
  await saw(page, access.step1Order);

  await page.getByLabel('Legal company name').fill('   ');
  await page.getByRole('button', { name: 'Next' }).click();
  await saw(page, access.step1Missing);
  await expect(page.getByLabel('Legal company name')).toBeFocused();

  await fillStep1(page, '<script>alert(1)</script> שלום 🍁');
  await page.getByLabel('Billing email').fill('billing@nowhere');
  await page.getByRole('button', { name: 'Next' }).click();
  await saw(page, access.billingEmailInvalid);
  await expect(page.getByLabel('Billing email')).toBeFocused();
  await saw(page, access.step1Focus);
  await page.getByLabel('Billing email').fill('billing@nowhere.example');
  await page.getByLabel('Company address').fill('x'.repeat(10_000));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(notifications(page).getByText('Please use at most 500 characters.')).toBeVisible();
  await expect(page.getByLabel('Legal company name')).toHaveValue('<script>alert(1)</script> שלום 🍁');
  await expect(page).toHaveURL('/signup-step1');
});

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
  await saw(page, access.logoLimit);
  await page.getByRole('button', { name: 'Remove company logo' }).click();
  await expect(preview).toHaveCount(0);
  await saw(page, access.companyLogo);

  await choose('logo.gif', 'image/gif', picture);
  await expect(notifications(page).getByText('Invalid file type').first()).toBeVisible();
  await choose('page.png', 'image/png', Buffer.from('<html><script>alert(1)</script></html>'));
  await expect(notifications(page).getByText(/cannot be shown as a picture/)).toBeVisible();
  await expect(preview).toHaveCount(0);
  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>window.ran = 1</script></svg>';
  await choose('logo.svg', 'image/svg+xml', Buffer.from(script));
  await expect(preview).toBeVisible();
  expect(await page.evaluate('window.ran')).toBeUndefined();
  await saw(page, access.logoTypes);

  await choose('logo.png', 'image/png', picture);
  await expect(preview).toHaveAccessibleName('Preview of logo.png');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/signup-step2');
  const [step1, kept] = await page.evaluate<string[]>(
    "[localStorage.getItem('signupStep1'), sessionStorage.getItem('logoFile')]",
  );
  expect(JSON.parse(step1 ?? '')).toMatchObject({ companyName: 'Northwind Traders GmbH', companyLogo: true });
  expect(kept).toBe(`data:image/png;base64,${picture.toString('base64')}`);
  await saw(page, access.step1Stored);
  await page.goBack();
  await expect(page.getByLabel('Company size')).toHaveValue('11-50');
  await expect(preview).toBeVisible();
  await saw(page, access.step1KeptOnBack);
});

test('validates step 2', async ({ page }) => {
  await page.goto('/signup-step2');
  await saw(page, access.step2Title, access.step2Subtitle, access.step2Email);
  await sendStep2(page, newAddress());
  await saw(page, access.step2WithoutStep1, access.step2WithoutStep1Route);

  await fillStep1(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await saw(page, access.step2Route);
  const [password, confirm] = [
    page.getByLabel('Password', { exact: true }),
    page.getByLabel('Confirm password', { exact: true }),
  ];
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(confirm).toHaveAttribute('type', 'text');
  await saw(page, access.step2Toggles);

  const email = newAddress();
  await page.getByLabel('Email').fill(email);
  await password.fill('correct horse battery');
  await confirm.fill('correct horse');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await saw(page, access.step2Mismatch);

  await sendStep2(page, email, 'password');
  await expect(notifications(page).getByText('Error creating account')).toBeVisible();
  await expect(notifications(page).getByText(/known to be weak/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await saw(page, access.weakPassword);
  await sendStep2(page, email, 'x'.repeat(10_000));
  await expect(notifications(page).getByText('Password cannot be longer than 72 characters')).toBeVisible();
  await saw(page, access.accountFailed);

  await page.route('**/functions/v1/register-company', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"The company could not be made."}' }),
  );
  await sendStep2(page, email);
  await expect(notifications(page).getByText('The company could not be made.')).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('portage-auth')")).toBeNull();
  await saw(page, access.companyInsertFailed);
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
  await saw(page, access.accountCreated, access.accountCreatedRoute);
  expect(await page.evaluate("localStorage.getItem('signupStep1')")).toBeNull();

  const { link } = await readMail(page.request, email, /confirm your email/i);
  await saw(page, access.confirmationMail);

  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage();
  await installClock(elsewhere);
  await elsewhere.goto(link);
  await saw(elsewhere, access.verified);
  await expectRedirect(elsewhere, '/home', 2000);
  await saw(elsewhere, access.verifiedRedirect, access.dashboard);
  await expect(elsewhere.locator('#sidebar').getByText('Éclair & Søn <b>')).toBeVisible();
  await expect(elsewhere.locator('#sidebar img')).toHaveAttribute('src', /company_logos\/[0-9a-f-]{36}-logo\.png$/);
  await saw(elsewhere, access.otherDevice);

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
  await saw(elsewhere, access.setupOnce);

  // The link works once.
  await installClock(page);
  await page.goto(link);
  await saw(page, access.verifyExpired, access.usedTwice);
  await expectRedirect(page, '/signup-step1', 3000);
  await saw(page, access.verifyExpiredRedirect);
  await elsewhere.context().close();
});

test('finishes an interrupted sign-up when the link is opened', async ({ page }) => {
  const email = newAddress();
  await page.route('**/functions/v1/register-company', (route) => route.abort());
  await fillStep1(page, 'Interrupted Ltd');
  await page.getByRole('button', { name: 'Next' }).click();
  await sendStep2(page, email);
  await expect(notifications(page).getByText('Error creating account')).toBeVisible();
  const { link } = await readMail(page.request, email, /confirm/i);
  await page.goto(link);
  await saw(page, access.verified);
  await expect(page).toHaveURL('/home');
  await expect(page.locator('#sidebar').getByText('Interrupted Ltd')).toBeVisible();
});

test('completes an interrupted sign-up on another device', async ({ page, browser, product }) => {
  const email = newAddress();
  await page.route('**/functions/v1/register-company', (route) => route.abort());
  await fillStep1(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await sendStep2(page, email);
  await expect(notifications(page).getByText('Error creating account')).toBeVisible();
  const { link } = await readMail(page.request, email, /confirm/i);
  const elsewhere = await (await browser.newContext({ baseURL: product.url })).newPage();
  await elsewhere.goto(link);
  await saw(elsewhere, access.setupFailed, access.tryAgain, access.backToLogin);
  await elsewhere.goto('/team');
  await elsewhere.getByRole('link', { name: 'Complete company details' }).click();
  await fillStep1(elsewhere, 'Finished Later Ltd');
  await elsewhere.getByRole('button', { name: 'Next' }).click();
  await saw(elsewhere, access.verified);
  await expect(elsewhere).toHaveURL('/home');
  await expect(elsewhere.locator('#sidebar').getByText('Finished Later Ltd')).toBeVisible();
  await elsewhere.context().close();
});

test('retries a failed setup', async ({ page }) => {
  const email = newAddress();
  await fillStep1(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await sendStep2(page, email);
  await saw(page, access.accountCreated);
  const { link } = await readMail(page.request, email, /confirm/i);
  await page.route('**/functions/v1/complete-account-setup', (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto(link);
  await saw(page, access.setupFailed);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await typeStep1(page, 'Once More Ltd');
  await page.getByRole('button', { name: 'Next' }).click();
  await saw(page, access.verified);
  await expect(page).toHaveURL('/home');
  await saw(page, access.setupAgain);
});

test('signs up even if the logo cannot be stored', async ({ page }) => {
  const email = newAddress();
  await page.route('**/functions/v1/register-company', async (route) => {
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
  await saw(page, access.accountCreated, access.logoUploadFailed);
});

test('reports verification failures', async ({ page }) => {
  await page.goto('/verify-account#error=server_error&error_code=unexpected_failure&error_description=No');
  await saw(page, access.verifyError, access.tryAgain, access.backToLogin);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/signup-step1');
  await page.goto('/verify-account');
  await saw(page, access.verifyFailed);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/');
  await saw(page, access.verifyTryAgainRoute);
  await page.route('**/assets/complete-setup-*.js', (route) => route.abort());
  await page.getByLabel('Email').fill(demo.jonas.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.jonas.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/home');
  await page.goto('/verify-account');
  await saw(page, access.verifyUnexpected);
});

test('gives known and unknown addresses the same answer', async ({ page }) => {
  await fillStep1(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await sendStep2(page, demo.jonas.email);
  await saw(page, access.accountCreated, access.accountCreatedRoute);
  for (const email of [demo.jonas.email, 'nobody@nowhere.example']) {
    await page.goto('/');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(notifications(page).getByText('Invalid login credentials')).toBeVisible();
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await saw(page, access.resetSent);
    await page.goto('/receive-code');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await saw(page, access.codeSent);
  }
  await saw(page, access.unknownAddress);
});
