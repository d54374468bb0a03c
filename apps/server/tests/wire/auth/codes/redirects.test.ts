import { allowedRedirect } from '@portage/wire/auth/codes/redirects';
import { expect, test } from 'vitest';
import { readConfig } from '../../../../src/config.ts';

const redirectOf = (wanted: string, settings: Record<string, string>) =>
  allowedRedirect(readConfig({ PORTAGE_DATA: '/nonexistent', ...settings }), wanted);

const site = 'https://portage.example.com';

test.each(['http://localhost:5173/welcome', 'http://127.0.0.1:5173/welcome', 'http://[::1]:5173/welcome'])(
  'redirects to %s on a server that only this machine can reach',
  (wanted) => expect(redirectOf(wanted, {})).toBe(wanted),
);

test.each([
  ['with a public site', { SITE_URL: site }, site],
  ['that listens on every address', { HOST: '0.0.0.0' }, 'http://localhost:3000'],
])('replaces a loopback redirect by the site on a server %s', (_, settings, expected) => {
  expect(redirectOf('http://localhost:5173/steal', settings)).toBe(expected);
  expect(redirectOf('http://127.0.0.1:5173/steal', settings)).toBe(expected);
});

test('redirects to its own origin and to the allow list on a public server', () => {
  const settings = { SITE_URL: site, AUTH_REDIRECT_ALLOW_LIST: 'http://localhost:5173/**' };
  expect(redirectOf(`${site}/reset`, settings)).toBe(`${site}/reset`);
  expect(redirectOf('http://localhost:5173/welcome', settings)).toBe('http://localhost:5173/welcome');
  expect(redirectOf('http://localhost:5174/welcome', settings)).toBe(site);
});
