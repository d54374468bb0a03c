import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, findMessage, proves, sees } from '#testing/sees.ts';

const fragment = ({ session }: Awaited<ReturnType<typeof newCompany>>) =>
  `#${new URLSearchParams({ access_token: String(session.access_token), refresh_token: String(session.refresh_token), token_type: 'bearer' })}`;

test('shows progress, then success, and removes the session from the address', async () => {
  const account = await newCompany();
  const release = network.hold('GET /auth/v1/user');
  await renderApp({ path: `/login${fragment(account)}` });
  await sees(access.callbackProcessing);
  release();
  await sees(access.callbackSuccess, access.callbackWelcome);
  expect(window.location.href).not.toContain('access_token');
});

test('shows the reason of a failure from the hash or the query', async () => {
  await renderApp({ path: '/login#error=access_denied&error_description=The+link+has+expired' });
  await findMessage('Login Error', 'Login failed: The link has expired');
  await sees(access.callbackFailed, access.callbackHashError);
  await renderApp({ path: '/login?error_description=%3Cscript%3Ealert(1)%3C%2Fscript%3E' });
  await findMessage('Login Error', 'Login failed: <script>alert(1)</script>');
  await sees(access.callbackQueryError);
});

test('reports a missing session and a refused one', async () => {
  await renderApp({ path: '/login' });
  await sees(access.callbackNoSession);
  await renderApp({ path: '/login#access_token=made.up.token&refresh_token=made-up&token_type=bearer' });
  await findMessage('Session Error');
  await sees(access.callbackFailed);
  proves(access.callbackRefused);
});

test('reports a session that cannot be refreshed', async () => {
  const account = await newCompany();
  await renderApp({ path: '/contract-management', account });
  await screen.findAllByText('Wired Ltd');
  network.fail('POST /auth/v1/token', {
    status: 400,
    body: { code: 'session_expired', message: 'The session is over' },
  });
  localStorage.setItem('portage-auth', JSON.stringify({ ...account.session, expires_at: 1 }));
  window.history.pushState({}, '', '/login');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await findMessage('Session Error', 'The session is over');
  proves(access.callbackSessionError);
});
