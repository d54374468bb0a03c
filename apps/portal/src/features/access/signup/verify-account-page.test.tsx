import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storedSession } from '#lib/api/stored-session.ts';
import { type Account, newAddress, newCompany, password } from '#testing/accounts.ts';
import { fill } from '#testing/fill.ts';
import { confirmationLink, readMail } from '#testing/mail.ts';
import { network } from '#testing/network.ts';
import { server } from '#testing/portal-server.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, findMessage, proves, sees, seesText } from '#testing/sees.ts';

const setup = 'POST /functions/v1/complete-account-setup';

/** Where the confirmation link of the account leads. */
function linkOf({ session }: Account): string {
  const { access_token, refresh_token } = session as { access_token: string; refresh_token: string };
  return `/verify-account#${new URLSearchParams({ access_token, refresh_token, token_type: 'bearer' })}`;
}

test('shows that the link is being verified, sets up the account once and goes to the dashboard', async () => {
  const account = await newCompany('Verified Ltd');
  const release = network.hold(setup);
  await renderApp({ path: linkOf(account) });
  await screen.findByRole('heading', { name: 'Verifying your email' });
  await waitFor(() => expect(network.sent(setup)).toHaveLength(1));
  // The tokens do not stay in the address.
  expect(window.location.hash).toBe('');
  expect(screen.queryByRole('link', { name: 'Try Again' })).toBeNull();
  release();
  await sees(access.verified);
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  await screen.findAllByText('Verified Ltd');
  expect(network.sent(setup)).toHaveLength(1);
  proves(access.verifiedRedirect);
});

async function signUp(): Promise<string> {
  const email = newAddress();
  await server.fetch(`/auth/v1/signup?redirect_to=${window.location.origin}/verify-account`, {
    method: 'POST',
    headers: { apikey: server.deps.keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return email;
}

test('reports a link whose time is over, and leads to the sign-up', async () => {
  const email = await signUp();
  await server.rows("update auth.users set confirmation_sent_at = now() - interval '100 days' where email = $1", [
    email,
  ]);
  const user = await renderApp({ path: await confirmationLink(email) });
  await sees(access.verifyExpired, access.tryAgain, access.backToLogin);
  await seesText('Your email verification link has expired. Please request a new one.');
  expect(window.location.hash).toBe('');
  expect(network.sent(setup)).toEqual([]);
  await sees(access.step1Route);
  proves(access.verifyExpiredRedirect);

  // It is no dead end: the first page of sign-up sends a new one.
  server.pass(120);
  const again = within(await screen.findByRole('region', { name: 'Signed up already?' }));
  await fill(user, again.getByLabelText<HTMLInputElement>('Email'), email);
  await user.click(again.getByRole('button', { name: 'Send a new link' }));
  await within(await screen.findByRole('region', { name: 'Check your inbox' })).findByText(email);
  await server.runJobs('auth.mail');
  expect(await server.rows('select id from app.mail_messages where to_address = $1', [email])).toHaveLength(2);
});

test('says that the address is confirmed when the link was used before, and leads to the sign-in', async () => {
  const email = await signUp();
  // As a mail scanner that runs scripts.
  await server.exchangeMailedLink(email);
  const user = await renderApp({ path: await confirmationLink(email) });
  await screen.findByText('Your email address is confirmed. Sign in to continue.');
  expect(window.location.hash).toBe('');
  expect(network.sent(setup)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  await sees(access.loginRoute);
  proves(access.usedTwice);
});

test('keeps the token of a link while the server cannot be reached, so that a reload goes on', async () => {
  const link = await confirmationLink(await signUp());
  const end = network.cut('POST /auth/v1/verify');
  await renderApp({ path: link });
  await sees(access.verifyUnexpected);
  expect(window.location.pathname + window.location.hash).toBe(link);
  end();
  await renderApp({ path: link });
  // Without a company, the setup has nothing to complete.
  await sees(access.setupFailed);
  expect(window.location.hash).toBe('');
});

test('takes the code of the mail when the page is opened without its link', async () => {
  const email = await signUp();
  const user = await renderApp({ path: '/verify-account' });
  await screen.findByRole('heading', { name: 'Confirm your email' });
  expect(screen.queryByText('Verification failed')).toBeNull();
  const type = async (code: string) => {
    await fill(user, screen.getByLabelText<HTMLInputElement>('Email'), email);
    await fill(user, screen.getByLabelText<HTMLInputElement>('Code from the email'), code);
    await user.click(screen.getByRole('button', { name: 'Use Code' }));
  };
  const code = /^\d{6}$/m.exec((await readMail(email, /confirm/i)).text)?.[0] ?? '';
  await type(code === '000000' ? '111111' : '000000');
  await findMessage('Error verifying code', 'Token has expired or is invalid');
  await type(code);
  await sees(access.setupFailed);
  expect(storedSession()?.user.email).toBe(email);
  proves(access.confirmByCode);
});

test('says that the address is confirmed when the link was used before and its code is typed', async () => {
  const email = await signUp();
  const code = /^\d{6}$/m.exec((await readMail(email, /confirm/i)).text)?.[0] ?? '';
  await server.exchangeMailedLink(email);
  const user = await renderApp({ path: '/verify-account' });
  await fill(user, await screen.findByLabelText<HTMLInputElement>('Email'), email);
  await fill(user, screen.getByLabelText<HTMLInputElement>('Code from the email'), code);
  await user.click(screen.getByRole('button', { name: 'Use Code' }));
  await screen.findByText('Your email address is confirmed. Sign in to continue.');
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  await sees(access.loginRoute);
});

test('reports a link whose session has no address', async () => {
  const account = await newCompany('Nameless Ltd');
  network.change('GET /auth/v1/user', (user) => ({ ...(user as object), email: undefined }));
  await renderApp({ path: linkOf(account) });
  await sees(access.verifyFailed, access.tryAgain, access.backToLogin);
  expect(network.sent(setup)).toEqual([]);
});

test('reports a session in the link that the service rejects', async () => {
  const account = await newCompany('Rejected Ltd');
  await account.request('POST', '/auth/v1/logout?scope=global');
  await renderApp({ path: linkOf(account) });
  await sees(access.verifyError, access.tryAgain, access.backToLogin);
  await renderApp({ path: '/verify-account#access_token=garbage&refresh_token=garbage' });
  await findMessage(/^Verification (Error|failed)$/);
  await sees(access.tryAgain);
  expect(network.sent(setup)).toEqual([]);
});
