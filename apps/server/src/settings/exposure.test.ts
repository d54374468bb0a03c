import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';

const external = { DATABASE_URL: 'postgres://db.internal/portage', PORTAGE_SECRET: 'x'.repeat(32) };
const smtp = { SMTP_URL: 'smtp://mail.example:587' };
const site = { SITE_URL: 'https://portage.example.com' };

function exposureOf(settings: Record<string, string>) {
  const { isPublic, allowsDemo, fillsDemo } = readConfig(settings);
  return { isPublic, allowsDemo, fillsDemo };
}

describe('who can reach the server', () => {
  test.each([
    ['', false],
    ['127.0.0.1', false],
    ['127.0.0.53', false],
    ['::1', false],
    ['localhost', false],
    ['0.0.0.0', true],
    ['::', true],
    ['192.168.1.20', true],
    ['127.0.0.1.nip.io', true],
    ['portage.internal', true],
  ])('HOST %j is public: %s', (host, isPublic) => {
    expect(exposureOf({ HOST: host })).toEqual({ isPublic, allowsDemo: !isPublic, fillsDemo: !isPublic });
  });

  test.each([
    ['', false],
    ['http://localhost:3000', false],
    ['http://LOCALHOST:3000/', false],
    ['http://127.0.0.1', false],
    ['http://[::1]:3000', false],
    ['https://portage.example.com', true],
    ['http://192.168.1.20:3000', true],
    ['http://localhost.evil.example', true],
    ['http://127.0.0.1.nip.io', true],
    ['http://localhost@evil.example', true],
    ['http://[::ffff:192.168.1.20]', true],
  ])('SITE_URL %j is public: %s', (url, isPublic) => {
    expect(exposureOf({ SITE_URL: url })).toEqual({ isPublic, allowsDemo: !isPublic, fillsDemo: !isPublic });
  });
});

describe('demo companies and mailbox page', () => {
  const none = { allowsDemo: false, fillsDemo: false };
  test.each([
    ['on this machine alone', {}, { isPublic: false, allowsDemo: true, fillsDemo: true }],
    ['with mail sent', smtp, { isPublic: false, ...none }],
    ['with a database of your own', external, { isPublic: false, ...none }],
    ['public', { ...site, ...smtp, HOST: '0.0.0.0' }, { isPublic: true, ...none }],
  ])('%s, by default', (_, settings, expected) => {
    expect(exposureOf(settings)).toEqual(expected);
  });

  test.each([
    ['on this machine alone', {}, false],
    ['with mail sent', smtp, false],
    ['public', { ...site, ...smtp, HOST: '0.0.0.0' }, true],
  ])('%s, with PORTAGE_DEMO=true', (_, settings, isPublic) => {
    expect(exposureOf({ ...settings, PORTAGE_DEMO: 'true' })).toEqual({ isPublic, allowsDemo: true, fillsDemo: true });
  });

  test.each([
    ['on this machine alone the mailbox page stays', {}, { isPublic: false, allowsDemo: true, fillsDemo: false }],
    ['with mail sent', smtp, { isPublic: false, ...none }],
    ['with a database of your own', external, { isPublic: false, ...none }],
    ['public', site, { isPublic: true, ...none }],
  ])('%s, with PORTAGE_DEMO=false', (_, settings, expected) => {
    expect(exposureOf({ ...settings, PORTAGE_DEMO: 'false' })).toEqual(expected);
  });

  test('rejects PORTAGE_DEMO=true with a database of your own', () => {
    expect(() => readConfig({ ...external, PORTAGE_DEMO: 'true' })).toThrow(
      expect.objectContaining({ code: 'embeddedOnly', params: { name: 'PORTAGE_DEMO=true' } }),
    );
  });
});

test.each([
  ['with the demo', {}, true],
  ['with the demo, where they are turned off', { BILLING_TEST_PAYMENTS: 'false' }, false],
  ['in a public demo', { ...site, PORTAGE_DEMO: 'true' }, true],
  ['with mail sent', smtp, false],
  ['with a database of your own', external, false],
  ['with a database of your own, where they are turned on', { ...external, BILLING_TEST_PAYMENTS: 'true' }, true],
  ['public', { ...site, HOST: '0.0.0.0' }, false],
])('test payments %s: %s', (_, settings, expected) => {
  expect(readConfig(settings).testPayments).toBe(expected);
});
