import type { Transaction } from '../postgres/database.ts';

/** Every kind of background work and what it is told. Payloads hold ids, never secrets or amounts. */
export interface JobPayloads {
  /** Finishes what was left half-made: the set-up of companies, invoices that have not reached the billing provider, and credits without links. */
  'account.setup': Record<string, never>;
  /** Hands one message of app.mail_messages to the mail provider. */
  'mail.send': { messageId: string };
  /** Sends one row of app.signature_requests to the signature provider. */
  'signature.send': { requestId: string };
  /** Fetches the sealed file of a signed request and files it. */
  'signature.file': { requestId: string };
  /** Takes up signatures that were given up, ends those whose time is over, and reminds the signers of those that have been open for long. */
  'signature.remind': Record<string, never>;
  /** Tells the billing provider what has changed of its customers. */
  'billing.customers': Record<string, never>;
  /** Creates one invoice at the billing provider and stores its links. */
  'billing.invoice': { invoiceId: string };
  /** The daily payroll run; `asOf` is a plain date, default today. */
  'payroll.run': { asOf?: string };
  /** The built-in billing provider ends a checkout that nobody paid in time. */
  'checkout.expire': { sessionId: string };
  /** A built-in provider delivers one of its signed webhooks to us. */
  'webhook.deliver': { provider: 'signature' | 'billing'; eventId: string };
}
export type JobName = keyof JobPayloads;

export interface EnqueueOptions {
  /** Seconds from now before which the job does not run. */
  startAfterSeconds?: number;
}

export interface Jobs {
  /**
   * Puts a job in the queue inside the caller's transaction (role service_role): it exists if and only if that commits.
   */
  enqueue<N extends JobName>(
    tx: Transaction,
    name: N,
    payload: JobPayloads[N],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Asks the worker of this process to look now rather than at its next poll. Call after the commit. */
  wake(name: JobName): void;
}

export type JobHandler<N extends JobName> = (payload: JobPayloads[N]) => Promise<void>;
export type JobHandlers = { [N in JobName]: JobHandler<N> };
