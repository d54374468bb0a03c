import type { Parts } from '../../platform/parts.ts';
import type { SignerMails } from '../../providers/signature/built-in/signer-mails.ts';
import { queueMail } from './outbox.ts';
import { messagesFor } from './receiver-language.ts';
import { signatureReminderMail, signatureRequestMail } from './templates/company-mails.ts';

/** The mails to signers. open-providers.ts passes them to the built-in signature provider; a vendor sends its own. */
export function signerMails({ jobs, messages }: Pick<Parts, 'jobs' | 'messages'>): SignerMails {
  return {
    invite: async (tx, signer, { subject, message, url, locale }) =>
      queueMail({ jobs }, tx, {
        kind: 'signature-request',
        to: signer.email_address,
        dedupeKey: `signature-request:${signer.id}`,
        ...signatureRequestMail(
          await messagesFor(messages, tx, signer.email_address, locale),
          { subject, signer: signer.name, url },
          message,
        ),
      }),
    remind: async (tx, signer, { subject, url, locale }) =>
      queueMail({ jobs }, tx, {
        kind: 'signature-reminder',
        to: signer.email_address,
        ...signatureReminderMail(await messagesFor(messages, tx, signer.email_address, locale), {
          subject,
          signer: signer.name,
          url,
        }),
      }),
  };
}
