import { storedFiles } from '@portage/wire/storage/internal';
import type { Deps } from './deps.ts';
import { signerMails } from './modules/mail/signer-mails.ts';
import { measuredCalls } from './platform/metrics/measured-calls.ts';
import type { Parts } from './platform/parts.ts';
import { builtInBilling } from './providers/billing/built-in/built-in-billing.ts';
import { openFileStore } from './providers/files/open-file-store.ts';
import { mailbox } from './providers/mail/mailbox.ts';
import { builtInSignature } from './providers/signature/built-in/built-in-signature.ts';

/**
 * Opens the providers: the vendor where its key is set, otherwise the built-in one. A vendor's code is loaded only when it is
 * used: it is a fifth of what a starting server loads.
 */
export async function openProviders(parts: Parts): Promise<Omit<Deps, keyof Parts | 'owner'>> {
  const { config } = parts;
  const { SMTP_URL, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  const files = await openFileStore(parts);
  const mail = SMTP_URL === undefined ? mailbox : (await import('./providers/mail/smtp.ts')).smtpMail(parts, SMTP_URL);
  const signature =
    config.DROPBOX_SIGN_API_KEY === undefined
      ? builtInSignature({ ...parts, mails: signerMails(parts) })
      : (await import('./providers/signature/dropbox-sign/dropbox-sign.ts')).dropboxSignature(
          parts,
          config.DROPBOX_SIGN_API_KEY,
        );
  const billing =
    secretKey === undefined || webhookSecret === undefined
      ? builtInBilling(parts)
      : (await import('./providers/billing/stripe/stripe.ts')).stripeBilling(parts, { secretKey, webhookSecret });
  return {
    files,
    storedFiles: storedFiles({ ...parts, files }),
    mail: measuredCalls('mail', mail),
    signature: measuredCalls('signature', signature),
    billing: measuredCalls('billing', billing),
  };
}
