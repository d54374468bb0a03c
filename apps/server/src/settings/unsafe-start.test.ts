import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { unsafeStart } from './unsafe-start.ts';

const https = { SITE_URL: 'https://portage.example.com' };
const http = { SITE_URL: 'http://portage.example.com' };
const stripe = { STRIPE_SECRET_KEY: 'sk_live_0123', STRIPE_WEBHOOK_SECRET: 'whsec_0123' };
const sign = {
  DROPBOX_SIGN_API_KEY: 'a-key-of-dropbox-sign',
  DROPBOX_SIGN_TEMPLATE_EOR_SERVICE_AGREEMENT: 'a',
  DROPBOX_SIGN_TEMPLATE_EMPLOYEE_PLACEMENT_LETTER: 'b',
};
const external = { DATABASE_URL: 'postgres://db.internal/portage', PORTAGE_SECRET: 'x'.repeat(32) };

test.each([
  ['accounts without email confirmation, public', { ...https, AUTH_AUTO_CONFIRM: 'true' }, 'autoConfirmPublic'],
  ['the same through HOST', { HOST: '0.0.0.0', AUTH_AUTO_CONFIRM: 'true' }, 'autoConfirmPublic'],
  ['test payments, public', { ...https, BILLING_TEST_PAYMENTS: 'true' }, 'testPaymentsPublic'],
  [
    'test payments with a database of one’s own, public',
    { ...https, ...external, BILLING_TEST_PAYMENTS: 'true' },
    'testPaymentsPublic',
  ],
  ['a live Stripe key over http', { ...http, ...stripe }, 'liveKeyWithoutHttps'],
  ['a live restricted key over http', { ...http, ...stripe, STRIPE_SECRET_KEY: 'rk_live_0' }, 'liveKeyWithoutHttps'],
  ['a live key on every network', { HOST: '0.0.0.0', ...stripe }, 'liveKeyWithoutHttps'],
  ['a live Dropbox Sign key over http', { ...http, ...sign }, 'liveKeyWithoutHttps'],
  ['demo companies with a live Stripe key', { ...stripe, PORTAGE_DEMO: 'true' }, 'demoWithLiveKey'],
  ['a secret of one repeated character, public', { ...https, ...external }, 'secretGuessable'],
  ['a secret of one repeated word', { ...https, PORTAGE_SECRET: 'changeme'.repeat(4) }, 'secretGuessable'],
  ['a secret of few characters', { ...https, PORTAGE_SECRET: `${'ab1'.repeat(11)}c` }, 'secretGuessable'],
])('refuses %s', (_, settings, code) => {
  expect(unsafeStart(readConfig(settings))).toMatchObject({ name: 'StartError', code });
});

test.each([
  ['the defaults', {}],
  ['accounts without email confirmation on this machine', { AUTH_AUTO_CONFIRM: 'true' }],
  [
    'accounts without email confirmation in a public demo',
    { ...https, AUTH_AUTO_CONFIRM: 'true', PORTAGE_DEMO: 'true' },
  ],
  [
    'test payments on this machine',
    { ...external, BILLING_TEST_PAYMENTS: 'true', PORTAGE_SECRET: 'b7Qm2xL9vTz4NcRw8KpYs1HfJd6Ge3Ua' },
  ],
  ['test payments in a public demo', { ...https, BILLING_TEST_PAYMENTS: 'true', PORTAGE_DEMO: 'true' }],
  ['a public start without Stripe', https],
  ['a live key over https', { ...https, ...stripe, ...sign }],
  ['a live key on this machine', stripe],
  ['a test key over http', { ...http, ...stripe, STRIPE_SECRET_KEY: 'sk_test_0123' }],
  ['Dropbox Sign in test mode over http', { ...http, ...sign, DROPBOX_SIGN_TEST_MODE: 'true' }],
  ['a random secret of digits', { ...https, PORTAGE_SECRET: '84319027561298304571669205387142' }],
  ['a random secret', { ...https, ...external, PORTAGE_SECRET: 'b7Qm2xL9vTz4NcRw8KpYs1HfJd6Ge3Ua' }],
])('accepts %s', (_, settings) => {
  expect(unsafeStart(readConfig(settings))).toBeNull();
});
