import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { createConfirmedUser } from '../wire/auth/accounts.ts';
import { hashPassword } from '../wire/auth/passwords.ts';
import { demoCompanies } from './demo-people.ts';
import { refusePublishedPasswords } from './published-passwords.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  for (const { email, password } of demoCompanies) await createConfirmedUser(server.deps, { email, password });
});
afterAll(() => server[Symbol.asyncDispose]());

const external = { DATABASE_URL: 'postgres://db.internal/portage', PORTAGE_SECRET: 'x'.repeat(32) };
const start = (settings: Record<string, string>) =>
  refusePublishedPasswords({ ...server.deps, config: readConfig({ PORTAGE_DATA: '/srv/portage', ...settings }) });

test.each([
  ['SITE_URL', { SITE_URL: 'https://portage.example.com' }],
  ['HOST', { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example:587', PORTAGE_DEMO: 'false' }],
])('refuses to start on a public %s with demo accounts', async (_, settings) => {
  await expect(start(settings)).rejects.toMatchObject({
    name: 'StartError',
    message:
      'ana@aurora-robotics.example and jonas@fjord-analytics.example still have the published demo passwords, and this start is public; set PORTAGE_DATA to a new folder, or PORTAGE_DEMO=true if this is a demonstration.',
  });
});

test('asks to change demo passwords in an external database', async () => {
  await expect(start({ ...external, SITE_URL: 'https://portage.example.com' })).rejects.toThrow(
    /this start is public; start with HOST and SITE_URL on localhost and change these passwords first\.$/,
  );
});

test.each([
  ['on a local address', {}],
  ['on a local address that sends mail', { SMTP_URL: 'smtp://mail.example:587' }],
  ['as a public demo', { SITE_URL: 'https://portage.example.com', PORTAGE_DEMO: 'true' }],
])('allows demo accounts %s', async (_, settings) => {
  await expect(start(settings)).resolves.toBeUndefined();
});

test('allows demo accounts whose passwords were changed', async () => {
  const changePassword = async (email: string) =>
    server.rows('update auth.users set encrypted_password = $2 where email = $1', [
      email,
      await hashPassword('correct horse'),
    ]);
  await changePassword('ana@aurora-robotics.example');
  await expect(start({ HOST: '0.0.0.0' })).rejects.toThrow(
    /^jonas@fjord-analytics\.example still has the published demo password,/,
  );
  await changePassword('jonas@fjord-analytics.example');
  await expect(start({ HOST: '0.0.0.0' })).resolves.toBeUndefined();
});
