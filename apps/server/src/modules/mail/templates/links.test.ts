import * as messages from '@portage/messages/index';
import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../../platform/catalogs.ts';
import { confirmMail, loginCodeMail, reauthenticationMail, resetMail } from './account-mails.ts';
import { sampleMails } from './samples.ts';
import { staffInvitationMail } from './staff-mails.ts';

/**
 * Mails whose reader has nothing to open: a code is entered where it was asked for, access that ended has no page, and a person who is
 * paid has no account here.
 */
const withoutLink = [
  'login-code',
  'reauthentication',
  'person-removed',
  'bank-account-recorded',
  'bank-account-changed',
  'bank-account-canceled',
];

/** A code to type instead of opening the link. */
const typed = (seconds: number) => ({ code: '493027', page: 'http://localhost:3000/verify-account', seconds });

describe.each(['en-CA', 'fr-CA'])('mails in %s', (locale) => {
  const mails = sampleMails(messagesIn(messages, locale));

  test('lead to where to act', () => {
    const linkless = [...mails].filter(([, { html }]) => !html.includes('href="http')).map(([kind]) => kind);
    expect(linkless.toSorted()).toEqual(withoutLink.toSorted());
  });

  test.each([
    [86_400, '24 hours', '24 heures', 'dans les 24 heures.'],
    [3_600, '1 hour', '1 heure', 'dans l’heure.'],
    [5_400, '90 minutes', '90 minutes', 'dans les 90 minutes.'],
    [60, '1 minute', '1 minute', 'dans la minute.'],
  ])('say that a link of %i seconds works that long', (seconds, english, french, within) => {
    const words = messagesIn(messages, locale);
    const resetUrl = 'http://localhost:3000/reset-password';
    const invitation = {
      provider: 'Maple Employment',
      role: 'payroll',
      url: 'http://localhost:3000/',
      seconds,
      resetUrl,
    };
    const said = locale === 'en-CA' ? `for ${english},` : `pendant ${french},`;
    expect(resetMail(words, invitation.url, seconds, typed(600)).text).toContain(said);
    expect(staffInvitationMail(words, invitation).text).toContain(said);
    expect(confirmMail(words, invitation.url, seconds, typed(600)).text).toContain(
      locale === 'en-CA' ? `within ${english}.` : within,
    );
    expect(staffInvitationMail(words, invitation).text).toContain(`${resetUrl}.`);
  });

  test.each([
    [600, /within 10 minutes/, /d’ici 10 minutes/],
    [60, /within 1 minute\b/, /d’ici 1 minute\b/],
    [3_600, /within 1 hour\b/, /d’ici 1 heure\b/],
  ])('say that a code of %i seconds works that long', (seconds, english, french) => {
    const words = messagesIn(messages, locale);
    const said = locale === 'en-CA' ? english : french;
    expect(loginCodeMail(words, '493027', '58213', seconds).text).toMatch(said);
    expect(reauthenticationMail(words, '493027', seconds).text).toMatch(said);
    expect(resetMail(words, 'http://localhost:3000/', 86_400, typed(seconds)).text).toMatch(said);
    expect(confirmMail(words, 'http://localhost:3000/', 86_400, typed(seconds)).text).toMatch(said);
  });

  test('have a login code after what to do with it and before its request, and show it in lists of mail', () => {
    const { html, text } = loginCodeMail(messagesIn(messages, locale), '493027', '58213', 600);
    const order =
      locale === 'en-CA' ? /Enter this code.*493027.*request 58213/s : /Entrez ce code.*493027.*demande 58213/s;
    for (const part of [text, html.slice(html.indexOf('<h1'))]) expect(part).toMatch(order);
    expect(html).toMatch(/<div style="display:none[^"]*">493027<\/div>/);
  });

  test('have a code to type below their link', () => {
    const words = messagesIn(messages, locale);
    const link = 'http://localhost:3000/#token_hash=5f0c';
    for (const { html, text } of [resetMail(words, link, 3600, typed(600)), confirmMail(words, link, 3600, typed(600))])
      for (const part of [text, html.slice(html.indexOf('<h1'))])
        expect(part).toMatch(locale === 'en-CA' ? /token_hash.*Or enter.*493027/s : /token_hash.*Ou entrez.*493027/s);
  });

  test('of the provider name the line to credit, and what blocks pay', () => {
    const english = locale === 'en-CA';
    expect(mails.get('employment-end')?.text).toContain(
      english ? 'Credit the line of Ana Reyes' : 'Créditez la ligne d’Ana Reyes',
    );
    const { text = '' } = mails.get('pay-exceptions') ?? {};
    expect(text).toContain(
      `portage act credit-line --json '{"invoice": "INV-2026-0001", "line": "Ana Reyes", "cents": null, "rest": "keep", "reason": "TEXT"}'`,
    );
    expect(text).toContain(
      english ? 'Ana Reyes (new). This blocks pay.' : 'Ana Reyes (nouveau). Ce problème bloque la paie.',
    );
  });

  test('that offer a company name who offers it and what becomes of them', () => {
    const { text = '' } = mails.get('ownership-offer') ?? {};
    expect(text.match(/ana@aurora\.example/g)).toHaveLength(2);
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
