import type { ProviderCheck } from '../provider-check.ts';

export interface MailMessage {
  /** Id of the outbox row; a retry has the same id. */
  id: string;
  from: string;
  to: string;
  /** Where a reply goes; null for the sender. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  /** PDFs that go with it. */
  attachments?: readonly { name: string; pdf: Buffer }[];
}

/** Sends mail. Implemented by the built-in mailbox, and by SMTP when SMTP_URL is set. */
export interface MailProvider {
  readonly name: string;
  /** @throws when the message was not accepted; the job then retries */
  send(message: MailMessage): Promise<void>;
  /** Checks of the mail server for `portage doctor`. */
  check?(): Promise<ProviderCheck[]>;
  /** Closes pooled connections. */
  close?(): void;
}
