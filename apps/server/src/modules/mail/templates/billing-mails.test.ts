import * as messages from '@portage/messages/index';
import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../../platform/catalogs.ts';
import { invoiceMail } from './invoice-mails.ts';
import { creditMail, refundMail } from './receivable-mails.ts';
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

  test('about a part-paid invoice say what is open and by when, and ask for it', () => {
    const invoice = { number: 'INV-2026-0001', amount: '9', open: '4', due: '23 November 2026', payday: null, url: '' };
    const [issued, due, overdue] = (['issued', 'due', 'overdue'] as const).map(
      (kind) => invoiceMail(messagesIn(messages, locale), kind, invoice).text,
    );
    for (const text of [issued, due, overdue])
      expect(text).toMatch(locale === 'fr-CA' ? /\b4\u00a0\$\u00a0CA/ : /CAD 4\b/);
    const french = locale === 'fr-CA';
    expect(issued).toMatch(french ? /Veuillez payer cette somme d’ici le 23/ : /Please pay that by 23 November 2026/);
    expect(due).toMatch(french ? /exigibles le 23/ : /is due on 23 November 2026 and hasn't been paid yet/);
    expect(overdue).toMatch(french ? /étaient exigibles le 23/ : /was due on 23 November 2026\. Please pay it now/);
  });

  test('with tax end their amounts with the total', () => {
    const tax = { subtotal: '8', label: 'GST/HST 13%', amount: '1' };
    const invoice = { number: 'INV-2026-0001', amount: '9', tax, due: 'today', payday: null, url: '' };
    const words = messagesIn(messages, locale);
    for (const { text } of [
      invoiceMail(words, 'issued', invoice),
      creditMail(words, { ...invoice, reason: 'x', invoice: 'INV-1' }),
    ])
      expect(text.replaceAll('\u00a0', ' ')).toMatch(
        locale === 'fr-CA'
          ? /Sous-total : 8.*GST\/HST 13% : 1.*Total : 9/s
          : /Subtotal: CAD 8.*13%: CAD 1.*Total: CAD 9/s,
      );
  });

  test('say that what is left of a receipt or credit is part of the balance, not the balance', () => {
    const french = locale === 'fr-CA';
    const words = messagesIn(messages, locale);
    const given = { source: 'X-1', amount: '9', left: '4', date: 'today', reference: '', url: '' };
    const receipt = refundMail(words, { ...given, kind: 'receipt', method: 'wire' }).text;
    expect(receipt).toContain(french ? 'Reste de X-1' : 'Left on X-1');
    expect(receipt).toContain(french ? 'provenant du reçu X-1' : 'from receipt X-1');
    expect(receipt).toContain(french ? 'Selon votre banque' : 'Depending on your bank');
    const credit = refundMail(words, { ...given, kind: 'credit', method: 'cheque' }).text;
    expect(credit).toContain(french ? 'provenant du crédit X-1' : 'from credit X-1');
    expect(credit).not.toContain(french ? 'Selon votre banque' : 'Depending on your bank');
    for (const kind of ['receipt', 'refund', 'refund-reversal', 'credit'])
      expect(mails.get(kind)?.text).toMatch(french ? /partie de votre solde/ : /part of your balance/);
  });

  test('about a payment that failed name the payday that depends on it', () => {
    const payday = locale === 'fr-CA' ? 'Jour de paie\u00a0: 30 novembre 2026' : 'Payday: 30 November 2026';
    expect(mails.get('payment-failed')?.text).toContain(payday);
    expect(mails.get('payment-voided')?.text).not.toContain(payday);
  });

  test('write a colon as the language does before the address of a button', () => {
    const { text } = mails.get('invoice-issued') ?? { text: '' };
    expect(text).toMatch(locale === 'fr-CA' ? /Voir la facture\u00a0: http/ : /View invoice: http/);
  });
});
