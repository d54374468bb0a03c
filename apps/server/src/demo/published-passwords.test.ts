import { createConfirmedUser } from '@portage/wire/auth/accounts/accounts';
import { hashPassword } from '@portage/wire/auth/passwords/passwords';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type ProviderServer, startProviderServer } from '../testing/provider-server.ts';
import { demoAccounts } from './demo-people.ts';
import { refusePublishedPasswords } from './published-passwords.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
  for (const { email, password } of demoAccounts) await createConfirmedUser(server.deps, { email, password });
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
    code: 'publishedPasswordsEmbedded',
    params: {
      accounts:
        'ana@aurora-robotics.example, felix@aurora-robotics.example, maya@aurora-robotics.example, jonas@fjord-analytics.example, claire@atelier-boreal.example',
      count: 5,
    },
  });
});

test('asks to change demo passwords in an external database', async () => {
  await expect(start({ ...external, SITE_URL: 'https://portage.example.com' })).rejects.toMatchObject({
    code: 'publishedPasswordsExternal',
  });
});

test('refuses a live Stripe key with demo accounts, also on a local address', async () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_0123', STRIPE_WEBHOOK_SECRET: 'whsec_0123' };
  await expect(start(live)).rejects.toMatchObject({ code: 'publishedPasswordsLiveKey', params: { count: 5 } });
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
  await changePassword('felix@aurora-robotics.example');
  await changePassword('maya@aurora-robotics.example');
  await expect(start({ HOST: '0.0.0.0' })).rejects.toMatchObject({
    params: { accounts: 'jonas@fjord-analytics.example, claire@atelier-boreal.example', count: 2 },
  });
  await changePassword('jonas@fjord-analytics.example');
  await changePassword('claire@atelier-boreal.example');
  await expect(start({ HOST: '0.0.0.0' })).resolves.toBeUndefined();
});
