import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

test('says that a page is loading while its session is refreshed, and shows the page then', async () => {
  const account = await newCompany('Morning Ltd', { plan: 'Essential' });
  const expired = { ...account.session, expires_at: Math.floor(Date.now() / 1000) - 60 };
  const release = network.hold('POST /auth/v1/token');
  await renderApp({ path: '/plan', account: { ...account, session: expired } });
  await screen.findByText('This is taking longer than usual…');
  expect(window.location.pathname).toBe('/plan');
  release();
  await screen.findByRole('heading', { level: 1, name: 'Plan Management' });
  await waitFor(() => expect(screen.queryByText('This is taking longer than usual…')).toBeNull());
});
