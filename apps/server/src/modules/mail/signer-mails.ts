import { todayAt } from '@portage/domain/dates/plain-date';
import type { Catalog } from '@portage/messages';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../platform/parts.ts';
import type { SignerMails } from '../../providers/signature/built-in/signer-mails.ts';
import { subjectIn } from '../../providers/signature/built-in/subject-in.ts';
import { queueMail } from './outbox.ts';
import { messagesFor } from './receiver-language.ts';
import { signatureReminderMail, signatureRequestMail } from './templates/company-mails.ts';

/** The mails to signers. open-providers.ts passes them to the built-in signature provider; a vendor sends its own. */
export function signerMails({ config, jobs, messages }: Pick<Parts, 'config' | 'jobs' | 'messages'>): SignerMails {
  const readBy = (tx: Transaction, signer: { email_address: string }, locale: string | null) =>
    messagesFor(messages, tx, signer.email_address, locale);
  const facts = (
    catalog: Catalog,
    { name }: { name: string },
    { url, expires, ...request }: { url: string; expires: Date | null; type: string; subject: string },
  ) => ({
    subject: subjectIn(catalog, request),
    signer: name,
    url,
    provider: config.PROVIDER_NAME,
    signBy: expires && catalog.formats.formatDate(todayAt(expires.getTime())),
  });
  return {
    invite: async (tx, signer, { message, locale, ...about }) => {
      const catalog = await readBy(tx, signer, locale);
      await queueMail({ jobs }, tx, {
        kind: 'signature-request',
        to: signer.email_address,
        dedupeKey: `signature-request:${signer.id}`,
        ...signatureRequestMail(catalog, facts(catalog, signer, about), message),
      });
    },
    remind: async (tx, signer, { locale, ...about }) => {
      const catalog = await readBy(tx, signer, locale);
      await queueMail({ jobs }, tx, {
        kind: 'signature-reminder',
        to: signer.email_address,
        ...signatureReminderMail(catalog, facts(catalog, signer, about)),
      });
    },
  };
}
