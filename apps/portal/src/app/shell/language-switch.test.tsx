import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authClient } from '#lib/api/auth-client.ts';
import { newCompany } from '#testing/accounts.ts';
import { renderApp } from '#testing/render-app.tsx';

const savedLocale = async () => (await (await authClient()).getUser()).data.user?.user_metadata.locale;

test('saves the other language with the account and in the browser', async () => {
  const user = await renderApp({ path: '/home', account: await newCompany() });
  const french = await screen.findByRole('button', { name: 'Français' });
  expect(french.getAttribute('lang')).toBe('fr-CA');
  await user.click(french);
  await waitFor(() => expect(document.cookie).toContain('portage-locale=fr-CA'));
  expect(await savedLocale()).toBe('fr-CA');
});

test('asks before it loses what was typed', async () => {
  const user = await renderApp({ path: '/cost-calculator', account: await newCompany() });
  await user.type((await screen.findAllByRole('textbox'))[0] as HTMLElement, '5');
  await user.click(await screen.findByRole('button', { name: 'Français' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(document.cookie).not.toContain('portage-locale');
  await user.click(await screen.findByRole('button', { name: 'Français' }));
  await user.click(await screen.findByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(document.cookie).toContain('portage-locale=fr-CA'));
});

test('gives an account without a language the one of the browser', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'portage-locale=fr-CA; path=/';
  await renderApp({ path: '/home', account: await newCompany() });
  await waitFor(async () => expect(await savedLocale()).toBe('fr-CA'));
});

test('follows the account, not the browser', async () => {
  await renderApp({ path: '/home', account: await newCompany() });
  await screen.findByRole('button', { name: 'Français' });
  const auth = await authClient();
  await auth.updateUser({ data: { locale: 'fr-CA' } });
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'portage-locale=en-CA; path=/';
  await renderApp({ path: '/team' });
  await waitFor(() => expect(document.cookie).toContain('portage-locale=fr-CA'));
});
