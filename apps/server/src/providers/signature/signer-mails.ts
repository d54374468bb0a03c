import type { Transaction } from '../../platform/postgres/database.ts';

interface Recipient {
  id: string;
  name: string;
  email_address: string;
}

/** The mails that the built-in provider has sent to signers. Each joins the caller's transaction. */
export interface SignerMails {
  /** Mails a signer whose turn it is the secret link, once. */
  invite(tx: Transaction, signer: Recipient, about: { subject: string; message: string; url: string }): Promise<void>;
  /** Mails the same link again. */
  remind(tx: Transaction, signer: Recipient, about: { subject: string; url: string }): Promise<void>;
}
