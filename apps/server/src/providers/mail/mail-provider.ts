import type { ProviderCheck } from '../provider-check.ts';

export interface MailMessage {
  /** Id of the outbox row; the same message sent twice has the same id. */
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

/** Sends mail. Implemented by the built-in mailbox, and by SMTP when SMTP_URL is set. */
export interface MailProvider {
  readonly name: string;
  /** @throws when the message was not accepted; it is retried then */
  send(message: MailMessage): Promise<void>;
  /** What `portage doctor` should know of the mail server. */
  check?(): Promise<ProviderCheck[]>;
  /** Ends connections that are kept open. */
  close?(): void;
}
