import * as messages from '@portage/messages/index';
import { describe, expect, test } from 'vitest';
import { messagesIn } from '../../../platform/catalogs.ts';
import { sampleMails } from './samples.ts';

/** Mails whose reader has nothing to open: a code is entered where it was asked for, and access that ended has no page. */
const withoutLink = ['login-code', 'reauthentication', 'person-removed'];

describe.each(['en-CA', 'fr-CA'])('mails in %s', (locale) => {
  const mails = sampleMails(messagesIn(messages, locale));

  test('lead to where to act', () => {
    const linkless = [...mails].filter(([, { html }]) => !html.includes('href="http')).map(([kind]) => kind);
    expect(linkless.toSorted()).toEqual(withoutLink.toSorted());
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
