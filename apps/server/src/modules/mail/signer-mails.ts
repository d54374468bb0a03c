import type { Parts } from '../../platform/parts.ts';
import type { SignerMails } from '../../providers/signature/signer-mails.ts';
import { queueMail } from './outbox.ts';
import { signatureReminderMail, signatureRequestMail } from './templates/company-mails.ts';

/** The mails to signers. open-providers.ts passes them to the built-in signature provider; a vendor sends its own. */
export function signerMails({ jobs }: Pick<Parts, 'jobs'>): SignerMails {
  return {
    invite: (tx, signer, { subject, message, url }) =>
      queueMail({ jobs }, tx, {
        kind: 'signature-request',
        to: signer.email_address,
        dedupeKey: `signature-request:${signer.id}`,
        ...signatureRequestMail(subject, signer.name, message, url),
      }),
    remind: (tx, signer, { subject, url }) =>
      queueMail({ jobs }, tx, {
        kind: 'signature-reminder',
        to: signer.email_address,
        ...signatureReminderMail(subject, signer.name, url),
      }),
  };
}
