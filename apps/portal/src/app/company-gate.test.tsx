import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { network } from '#testing/network.ts';
import { renderApp } from '#testing/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('offers a retry when the company fails to load, and shows the pages that do not need it', async () => {
  const account = await newCompany('Unreached Ltd', { plan: 'Professional' });
  const end = network.fail('GET /rest/v1/companies');
  for (const path of ['/home', '/pay', '/plan', '/documents']) {
    await renderApp({ path, account });
    await heading("We couldn't load your company");
  }
  await renderApp({ path: '/cost-calculator', account });
  await heading('Cost Calculator');
  await renderApp({ path: '/company', account });
  await screen.findByRole('button', { name: 'Change Password' });
  const user = await renderApp({ path: '/team', account });
  await heading("We couldn't load your company");
  end();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Team Members');
});

test('asks for the company on every page of an account without one', async () => {
  const account = await newCompany('Missing Ltd', { plan: 'Professional' });
  network.change('GET /rest/v1/companies', () => []);
  for (const path of ['/home', '/team', '/pay', '/company', '/plan', '/documents', '/cost-calculator']) {
    await renderApp({ path, account });
    expect((await heading('One more step')).textContent).toBe('One more step');
    // No page of the menu could open.
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    screen.getByRole('button', { name: 'Sign Out' });
  }
});

test('says after 3 seconds that a page is slow, until it is there', async () => {
  const account = await newCompany('Slowly Ltd', { plan: 'Professional' });
  const release = network.hold('GET /rest/v1/team_members');
  await renderApp({ path: '/team', account });
  await heading('Team Members');
  await screen.findByText('This is taking longer than usual…');
  release();
  await waitFor(() => expect(screen.queryByText('This is taking longer than usual…')).toBeNull());
});
