import { LOGO_FILE_KEY, SIGNUP_STEP1_KEY } from '@portage/domain/access/signup-form';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill } from '#testing/fill.ts';
import { renderApp } from '#testing/render-app.tsx';

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test.each([
  ['/signup-step2', 'Email', 'ana@nowhere.example'],
  ['/reset-password', 'Email', 'ana@nowhere.example'],
  ['/receive-code', 'Email', 'ana@nowhere.example'],
])('shows %s in the other language with what was typed, once', async (path, label, words) => {
  let user = await renderApp({ path });
  await fill(user, await field(label), words);
  const french = screen.getByRole('button', { name: 'Français' });
  expect(french.getAttribute('lang')).toBe('fr-CA');
  await user.click(french);
  expect(document.cookie).toContain('portage-locale=fr-CA');
  user = await renderApp({ path });
  expect((await field(label)).value).toBe(words);
  await renderApp({ path });
  expect((await field(label)).value).toBe('');
});

test('keeps no login code over a change of language', async () => {
  const user = await renderApp({ path: '/enter-code' });
  await fill(user, await field('Code'), '493027');
  await user.click(screen.getByRole('button', { name: 'Français' }));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('493027');
});

test('keeps no password over a change of language', async () => {
  const user = await renderApp({ path: '/signup-step2' });
  await fill(user, await field('Password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  await user.click(screen.getByRole('button', { name: 'Français' }));
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('correct horse');
});

test('keeps what was typed in step 1 of a sign-up over a change of language, and does not take it for complete', async () => {
  const logo = 'data:image/png;base64,AAAA';
  sessionStorage.setItem(LOGO_FILE_KEY, logo);
  const user = await renderApp({ path: '/signup-step1' });
  await fill(user, await field('Legal company name'), 'Northwind Traders GmbH');
  await user.selectOptions(await field('Currency'), 'EUR');
  await user.click(screen.getByRole('button', { name: 'Français' }));
  expect([localStorage.getItem(SIGNUP_STEP1_KEY), sessionStorage.getItem(LOGO_FILE_KEY)]).toEqual([null, logo]);
  const again = await renderApp({ path: '/signup-step1' });
  expect([(await field('Legal company name')).value, (await field('Currency')).value]).toEqual([
    'Northwind Traders GmbH',
    'EUR',
  ]);
  // The form itself has them, not only its inputs.
  await again.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findAllByText('Choose an option.');
  expect((await field('Legal company name')).getAttribute('aria-invalid')).toBeNull();
});

test('a page that does not exist can be read in the other language', async () => {
  await renderApp({ path: '/nowhere' });
  await screen.findByRole('heading', { level: 1, name: '404' });
  screen.getByRole('button', { name: 'Français' });
});
