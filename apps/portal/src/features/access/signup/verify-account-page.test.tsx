import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Account, newAddress, newCompany, password } from '#testing/accounts.ts';
import { confirmationLink } from '#testing/mail.ts';
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

test('reports a link that was used before', async () => {
  const email = newAddress();
  await server.fetch(`/auth/v1/signup?redirect_to=${window.location.origin}/verify-account`, {
    method: 'POST',
    headers: { apikey: server.deps.keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await confirmationLink(email);
  await renderApp({ path: await confirmationLink(email) });
  await sees(access.verifyExpired, access.tryAgain, access.backToLogin);
  await seesText('Your email verification link has expired. Please request a new one.');
  expect(network.sent(setup)).toEqual([]);
  proves(access.usedTwice);
  await sees(access.step1Route);
  proves(access.verifyExpiredRedirect);
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
