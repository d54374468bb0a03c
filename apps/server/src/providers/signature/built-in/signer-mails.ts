import type { Transaction } from '@portage/platform/postgres/database';

interface Recipient {
  id: string;
  name: string;
  email_address: string;
}

interface About {
  /** The type of the document. */
  type: string;
  /** As it is stored, in English. */
  subject: string;
  url: string;
  /** The document's language, for a signer whose own is not known; null for the installation's. */
  locale: string | null;
  /** When the request expires; null for never. */
  expires: Date | null;
}

/** The emails that the built-in provider queues for signers, each in the caller's transaction. */
export interface SignerMails {
  /** Emails the secret link once to the signer whose turn it is. */
  invite(tx: Transaction, signer: Recipient, about: About & { message: string }): Promise<void>;
  /** Emails the same link again. */
  remind(tx: Transaction, signer: Recipient, about: About): Promise<void>;
}
