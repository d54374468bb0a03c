import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { mailbox } from '../../providers/mail/mailbox.ts';
import { startWarnings } from './start-warnings.ts';

const provider = {
  PROVIDER_NAME: 'Cedar Employment Ltd.',
  PROVIDER_SIGNER_NAME: 'A. Roy',
  PROVIDER_SIGNER_EMAIL: 'roy@cedar.test',
  PROVIDER_CONTACT_EMAIL: 'help@cedar.test',
  PROVIDER_BOOKING_URL: 'https://cedar.test/call',
  PROVIDER_TIMECAPSULE_URL: 'https://time.test/',
  MAIL_FROM: 'Cedar <no-reply@cedar.test>',
  PROVIDER_ADDRESS: '1 Main Street, Toronto',
  PROVIDER_BUSINESS_NUMBER: '123456782',
  PROVIDER_GST_HST_NUMBER: '123456782RT0001',
  PROVIDER_EFT_INSTITUTION: '004',
  PROVIDER_EFT_TRANSIT: '12345',
  PROVIDER_EFT_ACCOUNT: '7654321',
};
const adviceFor = (settings: Record<string, string>) =>
  startWarnings({ config: readConfig(settings), mail: { ...mailbox, name: 'smtp' }, messages }).map(
    ({ advice }) => advice,
  );

test.each([
  ['on this machine alone', {}],
  ['set up for the public', { ...provider, SITE_URL: 'https://cedar.test' }],
])('says nothing %s', (_, settings) => {
  expect(adviceFor(settings)).toEqual([]);
});

test('warns about passwords that cross the network unencrypted', () => {
  expect(adviceFor({ ...provider, SITE_URL: 'http://cedar.test' })).toEqual([
    'SITE_URL is http://cedar.test: passwords and personal data cross the network unencrypted. Put an https proxy in front of Portage and set SITE_URL to its address.',
  ]);
});

test('warns about links that lead to the machine of the reader', () => {
  expect(adviceFor({ ...provider, HOST: '0.0.0.0' })).toEqual([
    "SITE_URL is http://localhost:3000, so links in mails lead to the reader's own machine. Set it to the public https address.",
  ]);
});

test('warns about the sample provider on a public address', () => {
  expect(adviceFor({ ...provider, SITE_URL: 'https://cedar.test', PROVIDER_NAME: '', MAIL_FROM: '' })).toEqual([
    'Clients see sample values for PROVIDER_NAME, MAIL_FROM. Set them to your own: agreements, letters and mails use them.',
  ]);
});

test('names the settings that invoices lack', () => {
  const { PROVIDER_ADDRESS: _, PROVIDER_GST_HST_NUMBER: __, ...rest } = provider;
  expect(adviceFor({ ...rest, SITE_URL: 'https://cedar.test' })).toEqual([
    'Invoices lack PROVIDER_ADDRESS, PROVIDER_GST_HST_NUMBER. Clients need these details to book and pay an invoice: set them.',
  ]);
});

test('asks for one way to pay, and accepts wires alone', () => {
  const { PROVIDER_EFT_INSTITUTION: _, PROVIDER_EFT_TRANSIT: __, PROVIDER_EFT_ACCOUNT: ___, ...rest } = provider;
  const open = { ...rest, SITE_URL: 'https://cedar.test' };
  expect(adviceFor(open)).toEqual([
    expect.stringContaining('PROVIDER_EFT_INSTITUTION, PROVIDER_EFT_TRANSIT, PROVIDER_EFT_ACCOUNT'),
  ]);
  const wire = {
    PROVIDER_WIRE_BANK: 'Harbour Bank',
    PROVIDER_WIRE_SWIFT: 'HARBCATT',
    PROVIDER_WIRE_ACCOUNT: 'GB82 WEST 1234 5698 7654 32',
  };
  expect(adviceFor({ ...open, ...wire })).toEqual([]);
});

test('names settings that end the start', () => {
  expect(adviceFor({ ...provider, SITE_URL: 'https://cedar.test', AUTH_AUTO_CONFIRM: 'true' })).toEqual([
    expect.stringContaining('AUTH_AUTO_CONFIRM=true'),
  ]);
});
