import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authClient } from '#lib/api/auth-client.ts';
import { newCompany } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';

test('shows the company of another account that signs in while the page is open, and nothing of the first', async () => {
  const first = await newCompany('First Ltd', { plan: 'Essential' });
  const second = await newCompany('Second Ltd', { plan: 'Essential' });
  await renderApp({ path: '/company', account: first });
  await screen.findAllByText(first.email);

  const { access_token, refresh_token } = second.session as { access_token: string; refresh_token: string };
  const auth = await authClient();
  // As a login link does that is opened in another tab.
  await auth.setSession({ access_token, refresh_token });
  await screen.findAllByText(second.email);
  await waitFor(() => expect(document.body.textContent).not.toMatch(/First Ltd|Loading/));
  expect(document.body.textContent).not.toContain(first.email);
});

test('goes on in the language of another account that signs in while the page is open', async () => {
  const first = await newCompany('First Ltd');
  const second = await newCompany('Deuxième ltée');
  await second.request('PUT', '/auth/v1/user', { data: { locale: 'fr-CA' } });
  await renderApp({ path: '/company', account: first });
  await screen.findAllByText(first.email);
  expect(document.cookie).not.toContain('portage-locale');

  const { access_token, refresh_token } = second.session as { access_token: string; refresh_token: string };
  await (await authClient()).setSession({ access_token, refresh_token });
  await waitFor(() => expect(document.cookie).toContain('portage-locale=fr-CA'));
});
