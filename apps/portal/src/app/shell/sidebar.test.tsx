import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newCompany } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';
import { access, proves } from '#testing/sees.ts';

test('leads to every page, whose heading has the focus', async () => {
  const user = await renderApp({ path: '/home', account: await newCompany('Menu Ltd', { plan: 'Professional' }) });
  const item = async (name: string) =>
    within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name });
  for (const [name, path] of [
    ['Team', '/team'],
    ['Pay', '/pay'],
    ['Company', '/company'],
    ['Plan', '/plan'],
    ['Documents', '/documents'],
    ['Time & Attendance', '/contract-management'],
    ['Dashboard', '/home'],
  ] as const) {
    await user.click(await item(name));
    await waitFor(() => expect(window.location.pathname).toBe(path));
    await waitFor(async () => expect((await item(name)).getAttribute('aria-current')).toBe('page'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    await waitFor(() => expect(document.title).toBe(`${name} · Portage`));
  }
  screen.getByRole('button', { name: 'Sign Out' });
  proves(access.menu, access.titles);
});
