import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { storedSession } from '#lib/api/stored-session.ts';
import { type Account, newAddress, newCompany, password } from '#testing/accounts.ts';
import { join } from '#testing/company/colleagues.ts';
import { readMail, resetLink } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { findMessage } from '#testing/sees.ts';

// Each answer arrives after the user has left the page that asked for it.

afterEach(() => vi.useRealTimers());

const elsewhere = '/signup-step1';
const field = (label: string) => screen.findByLabelText(label);
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }));

/** Goes to another page, as Forward and Back do, while a request waits. */
async function leave(waiting: string, path = elsewhere, heading = 'Create Your Account'): Promise<void> {
  await waitFor(() => expect(network.sent(waiting)).not.toEqual([]));
  act(() => {
    window.history.pushState({ key: crypto.randomUUID() }, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  });
  await screen.findByRole('heading', { level: 1, name: heading });
}

/** The address after everything that the answer causes, also what it causes later. */
async function pathAfter(title: string): Promise<string> {
  await findMessage(title);
  act(() => {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(5_000);
  });
  await act(async () => {});
  return window.location.pathname;
}

const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, now: Date.now() });

/** What the first step of sign-up keeps in the browser. */
function keepStep1(): void {
  const step1 = { companyName: 'Late Ltd', companySize: '1-10', companyAddress: 'Torstraße 1, 10119 Berlin' };
  const choices = { hiringCountry: 'Germany', currency: 'EUR', purpose: 'Just browsing for now' };
  const timing = { billingEmail: 'billing@late.example', timeline: 'Ready to hire immediately' };
  localStorage.setItem('signupStep1', JSON.stringify({ ...step1, ...choices, ...timing }));
}

function sessionLink(path: string, { session }: Account): string {
  const { access_token, refresh_token } = session as { access_token: string; refresh_token: string };
  return `${path}#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' })}`;
}

test.each([
  ['succeeds', password, 'Welcome back!'],
  ['fails', 'wrong', 'Error signing in'],
])('stays where the user went when a sign-in %s late', async (_, secret, title) => {
  const account = await newCompany();
  const user = await renderApp({ path: '/' });
  const release = network.hold('POST /auth/v1/token');
  await user.type(await field('Email'), account.email);
  await user.type(await field('Password'), secret);
  await press(user, 'Sign In');
  await leave('POST /auth/v1/token');
  release();
  expect(await pathAfter(title)).toBe(elsewhere);
});

test('stays where the user went when a login code is sent and accepted late', async () => {
  const account = await newCompany();
  const user = await renderApp({ path: '/receive-code' });
  const releaseMail = network.hold('POST /auth/v1/otp');
  await user.type(await field('Email'), account.email);
  await press(user, 'Send Code');
  await leave('POST /auth/v1/otp');
  releaseMail();
  expect(await pathAfter('Code sent!')).toBe(elsewhere);

  const code = /\b\d{6}\b/.exec((await readMail(account.email, /code/i)).text)?.[0] ?? '';
  const again = await renderApp({ path: '/enter-code' });
  const release = network.hold('POST /auth/v1/verify');
  await again.type(await field('Code'), code);
  await press(again, 'Verify Code');
  await leave('POST /auth/v1/verify');
  release();
  expect(await pathAfter('Success!')).toBe(elsewhere);
});

test('stays where the user went when the first step of sign-up learns late whether there is an account', async () => {
  const { session, userId } = await newCompany();
  keepStep1();
  const user = await renderApp({ path: '/signup-step1' });
  // The session has to be refreshed before it is known.
  localStorage.setItem('portage-auth', JSON.stringify({ ...session, expires_at: 1 }));
  const release = network.hold('POST /auth/v1/token');
  await press(user, 'Next');
  await leave('POST /auth/v1/token', '/reset-password', 'Reset Password');
  release();
  await waitFor(() => expect(storedSession()?.user.id).toBe(userId));
  await act(async () => {});
  expect(window.location.pathname).toBe('/reset-password');
});

test('stays where the user went when an account is created late', async () => {
  const user = await renderApp({ path: '/signup-step2' });
  keepStep1();
  const release = network.hold('POST /auth/v1/signup');
  await user.type(await field('Email'), newAddress());
  await user.type(await field('Password'), password);
  await user.type(await field('Confirm password'), password);
  await press(user, 'Create Account');
  await leave('POST /auth/v1/signup');
  release();
  expect(await pathAfter('Account created!')).toBe(elsewhere);
});

test('stays where the user went when a new password is saved late', async () => {
  const account = await newCompany();
  const asking = await renderApp({ path: '/reset-password' });
  await asking.type(await field('Email'), account.email);
  await press(asking, 'Send Reset Link');
  await findMessage('Check your email');
  const user = await renderApp({ path: await resetLink(account.email) });
  const release = network.hold('PUT /auth/v1/user');
  await user.type(await field('New password'), 'a new long password');
  await user.type(await field('Confirm password'), 'a new long password');
  await press(user, 'Update Password');
  await leave('PUT /auth/v1/user');
  release();
  await findMessage('Password updated successfully');
  await waitFor(() => expect(localStorage.getItem('portage-auth')).toBeNull());
  expect(await pathAfter('Password updated successfully')).toBe(elsewhere);
});

test.each([
  ['an account is set up', '/verify-account', 'POST /functions/v1/complete-account-setup', 'Account setup complete!'],
  ['a login link is taken', '/login', 'GET /auth/v1/user', 'Welcome!'],
])('stays where the user went when %s late', async (_, path, call, title) => {
  const account = await newCompany();
  const release = network.hold(call);
  await renderApp({ path: sessionLink(path, account) });
  await leave(call);
  fakeTimers();
  release();
  expect(await pathAfter(title)).toBe(elsewhere);
});

test('keeps the company of the tab when an invitation that the user left is accepted late', async () => {
  const own = await newCompany('Own Ltd');
  const inviting = await newCompany('Inviting Ltd');
  await inviting.request('POST', '/functions/v1/invite-company-person', {
    company_id: inviting.companyId,
    email: own.email,
    role: 'viewer',
  });
  const third = await newCompany('Third Ltd');
  await join(own, third, 'viewer');
  localStorage.setItem(`portage-company ${own.userId}`, own.companyId);
  const { pathname, search } = new URL((await readMail(own.email, /^Join /)).link);
  const user = await renderApp({ path: pathname + search, account: own });
  const release = network.hold('POST /functions/v1/accept-invitation');
  await press(user, 'Accept invitation');
  await leave('POST /functions/v1/accept-invitation', '/cost-calculator', 'Cost Calculator');
  release();
  expect(await pathAfter('Welcome to Inviting Ltd')).toBe('/cost-calculator');
  const switcher = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Switch company' });
  await waitFor(() => expect([...switcher.options].map(({ text }) => text)).toContain('Inviting Ltd'));
  expect(switcher.value).toBe(own.companyId);
});
