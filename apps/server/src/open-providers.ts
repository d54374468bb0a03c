import { join } from 'node:path';
import type { Deps } from './deps.ts';
import { signerMails } from './modules/mail/signer-mails.ts';
import type { Parts } from './platform/parts.ts';
import { builtInBilling } from './providers/billing/built-in-billing.ts';
import { stripeBilling } from './providers/billing/stripe.ts';
import { diskFileStore } from './providers/files/disk-file-store.ts';
import { mailbox } from './providers/mail/mailbox.ts';
import { smtpMail } from './providers/mail/smtp.ts';
import { builtInSignature } from './providers/signature/built-in-signature.ts';
import { dropboxSignature } from './providers/signature/dropbox-sign.ts';
import { storedFiles } from './wire/storage/internal.ts';

/** Opens the providers: the vendor where its key is set, otherwise the built-in one. */
export function openProviders(parts: Parts): Omit<Deps, keyof Parts> {
  const { config } = parts;
  const { SMTP_URL, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  const files = diskFileStore(join(config.dataDir, 'files'));
  return {
    files,
    storedFiles: storedFiles({ ...parts, files }),
    mail: SMTP_URL === undefined ? mailbox : smtpMail(config, SMTP_URL),
    signature:
      config.DROPBOX_SIGN_API_KEY === undefined
        ? builtInSignature({ ...parts, mails: signerMails(parts) })
        : dropboxSignature(parts, config.DROPBOX_SIGN_API_KEY),
    billing:
      secretKey === undefined || webhookSecret === undefined
        ? builtInBilling(parts)
        : stripeBilling(parts, { secretKey, webhookSecret }),
  };
}
