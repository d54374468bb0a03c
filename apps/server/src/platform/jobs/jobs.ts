import type { Transaction } from '../postgres/database.ts';

/** Every job with its payload. Payloads hold ids, never secrets or amounts. */
export interface JobPayloads {
  /** Resumes interrupted work: company setup, invoices that have not reached the billing provider, and credits without links. */
  'account.setup': Record<string, never>;
  /** Hands one message of app.mail_messages to the mail provider. */
  'mail.send': { messageId: string };
  /** Sends one row of app.signature_requests to the signature provider. */
  'signature.send': { requestId: string };
  /** Downloads the sealed file of a signed request and stores it. */
  'signature.file': { requestId: string };
  /** Resumes signature requests that were given up, expires overdue ones, and reminds signers of those open for a while. */
  'signature.remind': Record<string, never>;
  /** Sends changed customer data to the billing provider. */
  'billing.customers': Record<string, never>;
  /** Creates one invoice at the billing provider and stores its links. */
  'billing.invoice': { invoiceId: string };
  /** The daily payroll run; `asOf` is a plain date, default today. */
  'payroll.run': { asOf?: string };
  /** The built-in billing provider expires an unpaid checkout. */
  'checkout.expire': { sessionId: string };
  /** A built-in provider delivers one of its signed webhooks to us. */
  'webhook.deliver': { provider: 'signature' | 'billing'; eventId: string };
}
export type JobName = keyof JobPayloads;

export interface EnqueueOptions {
  /** Delay in seconds before the job may run. */
  startAfterSeconds?: number;
}

export interface Jobs {
  /**
   * Enqueues a job in the caller's transaction (role service_role). It exists if and only if that transaction commits.
   */
  enqueue<N extends JobName>(
    tx: Transaction,
    name: N,
    payload: JobPayloads[N],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Wakes this process's worker now instead of at its next poll. Call after the commit. */
  wake(name: JobName): void;
}

export type JobHandler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;
export type JobHandlers = { [N in JobName]: JobHandler<N> };
