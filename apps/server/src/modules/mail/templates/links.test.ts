import * as messages from '@portage/messages/index';
import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../../platform/catalogs.ts';
import { sampleMails } from './samples.ts';

/** Mails whose reader has nothing to open: a code is entered where it was asked for, and access that ended has no page. */
const withoutLink = ['login-code', 'reauthentication', 'person-removed'];

/** Mails to a company's billing address, whose reader may have no account. */
const toBilling = [
  'invoice-issued',
  'invoice-due',
  'invoice-overdue',
  'receipt',
  'refund',
  'refund-reversal',
  'credit',
  'void',
];

describe.each(['en-CA', 'fr-CA'])('mails in %s', (locale) => {
  const mails = sampleMails(messagesIn(messages, locale));

  test('lead to where to act', () => {
    const linkless = [...mails].filter(([, { html }]) => !html.includes('href="http')).map(([kind]) => kind);
    expect(linkless.toSorted()).toEqual(withoutLink.toSorted());
  });

  test.each(toBilling)('%s says why the billing address receives it', (kind) => {
    const { text = '' } = mails.get(kind) ?? {};
    expect(text).toContain(
      locale === 'fr-CA' ? 'à l’adresse courriel de facturation de' : "at your company's billing email address",
    );
  });

  test('about employment say to the provider that it is the provider’s address', () => {
    for (const kind of [
      'employment-change',
      'employment-end',
      'employment-undone-provider',
      'employment-rehired-provider',
    ])
      expect(mails.get(kind)?.text).toContain(messagesIn(messages, locale).mails.providerFooter);
  });
});
