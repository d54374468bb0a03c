import * as messages from '@portage/messages/index';
import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../../platform/catalogs.ts';
import { sampleMails } from './samples.ts';

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

  test.each(toBilling)('%s has its amount in a table', (kind) => {
    const { html } = mails.get(kind) ?? { html: '' };
    const rows = [...html.matchAll(/<tr><th[^>]*>([^<]*)<\/th><td[^>]*>([^<]*)<\/td><\/tr>/g)].map((row) =>
      row.slice(1),
    );
    const [, amount] = rows.find(([label]) => label === (locale === 'fr-CA' ? 'Montant' : 'Amount')) ?? [];
    expect(amount).toMatch(locale === 'fr-CA' ? /^\d[\d\u00a0\u202f]*,\d\d\u00a0\$\u00a0CA$/ : /^CAD [\d,]+\.\d\d$/);
  });

  test.each(toBilling)('%s says why the billing address receives it', (kind) => {
    const { text = '' } = mails.get(kind) ?? {};
    expect(text).toContain(
      locale === 'fr-CA' ? 'à l’adresse courriel de facturation de' : "at your company's billing email address",
    );
  });

  test('write a colon as the language does before the address of a button', () => {
    const { text } = mails.get('invoice-issued') ?? { text: '' };
    expect(text).toMatch(locale === 'fr-CA' ? /Ouvrir la facture\u00a0: http/ : /View invoice: http/);
  });
});
