import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newAddress, newCompany, password } from '#testing/accounts.ts';
import { colleague, endAccess } from '#testing/company/colleagues.ts';
import { confirmationLink } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, findMessage, proves, sees, seesText } from '#testing/sees.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const options = (label: string) =>
  Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, ({ value, text }) =>
    value === '' ? [] : text,
  ).flat();

async function fill(user: UserEvent, label: string, words: string): Promise<void> {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(words);
}

/** Fills in step 1, where the page is open. */
async function fillStep1(user: UserEvent, company = 'Northwind Traders GmbH'): Promise<void> {
  await screen.findByLabelText('Legal company name');
  await fill(user, 'Legal company name', company);
  await user.selectOptions(field('Company size'), '11-50');
  await fill(user, 'Company address', 'Torstraße 1, 10119 Berlin 🇩🇪');
  await fill(user, 'Billing email', 'Billing+ca@northwind.example');
  await user.selectOptions(field('Hiring country'), 'Germany');
  await user.selectOptions(field('Currency'), 'EUR');
  await user.selectOptions(field('Purpose of using the product'), 'Just browsing for now');
  await user.selectOptions(field('Hiring timeline'), 'Ready to hire immediately');
}

const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next' }));

async function sendStep2(user: UserEvent, email: string, first = password, second = first): Promise<void> {
  await screen.findByLabelText('Confirm password');
  await fill(user, 'Email', email);
  await fill(user, 'Password', first);
  await fill(user, 'Confirm password', second);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

/** Opens step 1, fills both steps in and submits. */
async function signUp(email: string, company?: string): Promise<UserEvent> {
  const user = await renderApp({ path: '/signup-step1' });
  await fillStep1(user, company);
  await next(user);
  await sendStep2(user, email);
  return user;
}

test('validates step 1', async () => {
  const user = await renderApp({ path: '/signup-step1' });
  await sees(access.step1Route, access.step1Title, access.step1Subtitle, access.step1Button, access.companyName);
  await sees(access.companySize, access.companyAddress, access.billingEmail, access.hiringCountry, access.currency);
  await sees(access.purpose, access.timeline, access.logoHint);
  await seesText(/^Plans start at CAD 199 a month for each person\./);
  await seesText('Where your company is.');
  expect(options('Company size')).toEqual(
    ['1-10', '11-50', '51-200', '201-500', '501-1000', '1000+'].map((size) => `${size} employees`),
  );
  expect(options('Purpose of using the product')).toEqual([
    'Hire, manage, and pay Canadian contractors',
    'Hire and take care of full-time employees in Canada',
    'Convert existing contractors to full-time employees',
    'Just browsing for now',
  ]);
  expect(options('Hiring timeline')).toEqual([
    'Ready to hire immediately',
    'Planning to hire within the next few weeks',
    'Planning to hire within the next few months',
    'Considering hiring in the future, no set timeline',
  ]);
  expect(options('Currency')).toEqual(['USD', 'GBP', 'EUR', 'CAD']);
  expect(options('Hiring country').join(', ')).toBe(
    'United States, United Kingdom, Canada, Australia, Germany, France, Spain, Italy, Japan, China, India, Brazil, Mexico, South Africa, Russia, South Korea',
  );
  proves(access.sizes, access.goals, access.timelines, access.currencies, access.countries);

  field('Legal company name').focus();
  for (const label of [
    'Company logo',
    'Company size',
    'Company address',
    'Billing email',
    'Hiring country',
    'Currency',
    'Purpose of using the product',
    'Hiring timeline',
  ]) {
    await user.tab();
    expect(document.activeElement).toBe(field(label));
  }
  proves(access.step1Order);

  await fill(user, 'Legal company name', '   ');
  await next(user);
  await sees(access.step1Missing);
  await waitFor(() => expect(document.activeElement).toBe(field('Legal company name')));
  await fillStep1(user, '<script>alert(1)</script> שלום 🍁');
  await fill(user, 'Billing email', 'billing@nowhere');
  await next(user);
  await sees(access.billingEmailInvalid);
  await waitFor(() => expect(document.activeElement).toBe(field('Billing email')));
  proves(access.step1Focus);
  await fill(user, 'Billing email', 'billing@nowhere.example');
  await fill(user, 'Company address', 'x'.repeat(10_000));
  await next(user);
  await findMessage('Please use at most 500 characters.');
  expect(field('Legal company name').value).toBe('<script>alert(1)</script> שלום 🍁');
  expect(window.location.pathname).toBe('/signup-step1');
});

test('requires step 1 before step 2', async () => {
  const user = await renderApp({ path: '/signup-step2' });
  await sees(access.step2Title, access.step2Subtitle, access.step2Email);
  await sendStep2(user, newAddress());
  await sees(access.step2WithoutStep1, access.step2WithoutStep1Route);
});

test('validates step 2, and keeps what was typed when the service refuses it', async () => {
  const user = await renderApp({ path: '/signup-step1' });
  await fillStep1(user);
  await next(user);
  await sees(access.step2Route);
  await user.click(await screen.findByRole('button', { name: 'Show confirm password' }));
  expect([field('Password').type, field('Confirm password').type]).toEqual(['password', 'text']);
  proves(access.step2Toggles);

  const email = newAddress();
  await seesText('At least 8 characters.');
  await sendStep2(user, email, 'correct horse battery', 'correct horse');
  await sees(access.step2Mismatch);
  await sendStep2(user, email, 'password');
  await findMessage('Error creating account', /known to be weak/);
  expect(field('Password').getAttribute('aria-invalid')).toBe('true');
  expect(field('Email').value).toBe(email);
  proves(access.weakPassword);
  await sendStep2(user, email, 'x'.repeat(10_000));
  await findMessage('Error creating account', 'Password cannot be longer than 72 characters');
  proves(access.accountFailed);
  network.fail('POST /functions/v1/register-company', { body: { error: 'The company could not be made.' } });
  await sendStep2(user, email);
  await findMessage('The company could not be made.');
  expect(localStorage.getItem('portage-auth')).toBeNull();
  proves(access.companyInsertFailed);
});

test('finishes an interrupted sign-up when the link is opened', async () => {
  const email = newAddress();
  network.cut('POST /functions/v1/register-company', { times: 1 });
  await signUp(email, 'Interrupted Ltd');
  await findMessage('Error creating account');
  await renderApp({ path: await confirmationLink(email) });
  await sees(access.verified);
  await screen.findAllByText('Interrupted Ltd');
  expect(window.location.pathname).toBe('/home');
});

test('completes an interrupted sign-up on another device', async () => {
  const email = newAddress();
  network.cut('POST /functions/v1/register-company', { times: 1 });
  await signUp(email);
  await findMessage('Error creating account');
  localStorage.clear();
  sessionStorage.clear();
  await renderApp({ path: await confirmationLink(email) });
  await sees(access.setupFailed, access.tryAgain, access.backToLogin);
  const user = await renderApp({ path: '/team' });
  await user.click(await screen.findByRole('link', { name: 'Complete company details' }));
  await fillStep1(user, 'Finished Later Ltd');
  await next(user);
  await sees(access.verified);
  await screen.findAllByText('Finished Later Ltd');
});

test('leads someone whose only company is gone to one of their own', async () => {
  const owner = await newCompany('Gone Ltd');
  const account = await colleague(owner, 'admin');
  const user = await renderApp({ path: '/team', account });
  await screen.findByRole('heading', { level: 1, name: 'Team Members' });
  await endAccess(account, owner);
  await renderApp({ path: '/team' });
  await screen.findByRole('heading', { level: 1, name: 'Your access to Gone Ltd has ended' });
  await user.click(screen.getByRole('link', { name: 'Complete company details' }));
  await fillStep1(user, 'Own Ltd');
  await next(user);
  await sees(access.verified);
  await screen.findAllByText('Own Ltd');
  expect(window.location.pathname).toBe('/home');
});

test('retries a failed setup', async () => {
  const email = newAddress();
  await signUp(email);
  await sees(access.accountCreated);
  network.fail('POST /functions/v1/complete-account-setup', { times: 1 });
  const user = await renderApp({ path: await confirmationLink(email) });
  await sees(access.setupFailed);
  await user.click(screen.getByRole('link', { name: 'Try Again' }));
  await fillStep1(user);
  await next(user);
  await sees(access.verified);
  await screen.findAllByText('Northwind Traders GmbH');
  expect(window.location.pathname).toBe('/home');
  proves(access.setupAgain);
});

test('reports verification failures, and leads on', async () => {
  let user = await renderApp({
    path: '/verify-account#error=server_error&error_code=unexpected_failure&error_description=No',
  });
  await sees(access.verifyError, access.tryAgain, access.backToLogin);
  await user.click(screen.getByRole('link', { name: 'Try Again' }));
  await sees(access.step1Route);
  user = await renderApp({ path: '/verify-account' });
  await screen.findByRole('heading', { name: 'Confirm your email' });
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  await sees(access.loginRoute);
  proves(access.verifyTryAgainRoute);
});

test('gives known and unknown addresses the same answer', async () => {
  const known = await newCompany();
  // The service sends one mail a minute to an address.
  server.pass(120);
  await signUp(known.email);
  await sees(access.accountCreated, access.loginRoute);
  proves(access.accountCreatedRoute);
  for (const email of [known.email, 'nobody@nowhere.example']) {
    let user = await renderApp();
    await fill(user, 'Email', email);
    await fill(user, 'Password', 'not the password');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await findMessage('Invalid login credentials');
    user = await renderApp({ path: '/reset-password' });
    await user.type(await screen.findByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    await sees(access.resetSent);
    user = await renderApp({ path: '/receive-code' });
    await user.type(await screen.findByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Send Code' }));
    await sees(access.codeSent);
  }
  proves(access.unknownAddress);
});

const inbox = async () => within(await screen.findByRole('region', { name: 'Check your inbox' }));
const signIn = async (user: UserEvent, email: string, secret = password) => {
  await fill(user, 'Email', email);
  await fill(user, 'Password', secret);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

test('keeps saying to check the inbox after sign-up, sends the mail again within its limit, and takes another address', async () => {
  const email = newAddress();
  await signUp(email, 'Waiting Ltd');
  await sees(access.accountCreated, access.loginRoute);
  // It is there after a reload, too.
  let user = await renderApp();
  await (await inbox()).findByText(email);
  await (await inbox()).findByText(/^Your dashboard then leads you through the first steps/);
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
  const mails = async () =>
    (await server.rows('select id from app.mail_messages where to_address = $1', [email])).length;
  await server.runJobs('auth.mail');
  const before = await mails();

  // One was sent a moment ago.
  const waiting = await (await inbox()).findByRole('button', { name: /^Send it again in \d+ s$/ });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  const asked = network.sent('POST /auth/v1/resend').length;
  await user.click(waiting);
  expect(network.sent('POST /auth/v1/resend')).toHaveLength(asked);
  server.pass(120);
  const kept = JSON.parse(sessionStorage.getItem('portage-unconfirmed') ?? '{}') as { sentAt: number };
  sessionStorage.setItem('portage-unconfirmed', JSON.stringify({ ...kept, sentAt: kept.sentAt - 120_000 }));
  user = await renderApp();
  network.cut('POST /auth/v1/resend', { times: 1 });
  await user.click((await inbox()).getByRole('button', { name: 'Send it again' }));
  await (await inbox()).findByText("We couldn't reach the server. Check your connection and try again.");
  await user.dblClick((await inbox()).getByRole('button', { name: 'Send it again' }));
  await (await inbox()).findByText('We sent it again.');
  await (await inbox()).findByRole('button', { name: /^Send it again in \d+ s$/ });
  await server.runJobs('auth.mail');
  expect(await mails()).toBe(before + 1);

  await user.click((await inbox()).getByRole('button', { name: 'Use another address' }));
  const other = newAddress();
  await sendStep2(user, other);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await (await inbox()).findByText(other);
  expect((await inbox()).queryByText(email)).toBeNull();
  await renderApp({ path: await confirmationLink(other) });
  await sees(access.verified);
  await screen.findAllByText('Waiting Ltd');
  expect(sessionStorage.getItem('portage-unconfirmed')).toBeNull();
});

test('offers the mail again where signing in says that the address is not confirmed', async () => {
  const email = newAddress();
  await signUp(email);
  await sees(access.accountCreated);
  // On another device.
  sessionStorage.clear();
  let user = await renderApp();
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('region', { name: 'Check your inbox' })).toBeNull();
  await signIn(user, email, 'not the password');
  await findMessage('Invalid login credentials');
  expect(screen.queryByRole('region', { name: 'Check your inbox' })).toBeNull();
  await signIn(user, email);
  await findMessage('Error signing in', 'Email not confirmed');
  await (await inbox()).findByText(email);
  // This device does not know that one was sent a moment ago; the server does.
  await user.click((await inbox()).getByRole('button', { name: 'Send it again' }));
  await (await inbox()).findByRole('button', { name: /^Send it again in \d+ s$/ });
  await user.click((await inbox()).getByRole('button', { name: 'Use another address' }));
  await waitFor(() => expect(window.location.pathname).toBe('/signup-step1'));

  // Someone who signs in has nothing to confirm.
  const known = await newCompany();
  user = await renderApp();
  await signIn(user, email);
  await inbox();
  await signIn(user, known.email, known.password);
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  expect(sessionStorage.getItem('portage-unconfirmed')).toBeNull();
});

test('ignores what another program left in the place of the unconfirmed address', async () => {
  for (const stored of ['', '{', 'null', '[]', '{"email":7}', '{"email":null,"step1":"x"}']) {
    sessionStorage.setItem('portage-unconfirmed', stored);
    await renderApp();
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('region', { name: 'Check your inbox' }), stored).toBeNull();
  }
  sessionStorage.setItem('portage-unconfirmed', '{"email":"<b>x</b>@y.example","step1":7,"logo":8}');
  const user = await renderApp();
  await (await inbox()).findByText('<b>x</b>@y.example');
  await user.click((await inbox()).getByRole('button', { name: 'Use another address' }));
  await waitFor(() => expect(window.location.pathname).toBe('/signup-step1'));
});
