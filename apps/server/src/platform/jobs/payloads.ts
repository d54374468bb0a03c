import { z } from 'zod';

const id = z.string().min(1);
const nothing = z.object({});

/**
 * Every job with its payload. Payloads hold ids, never secrets or amounts. A field that is added must be optional. The id of the
 * request that enqueued a job is stored with them, as `fromRequest`.
 */
const schemas = {
  /** Resumes interrupted work: company setup, invoices that have not reached the billing provider, and credits without links. */
  'account.setup': nothing,
  /** Writes one mail of auth.requested_mails, if its address has an account. A trigger enqueues it. */
  'auth.mail': z.object({ requestId: id }),
  /** Hands one message of app.mail_messages that a person is waiting for, such as a login code, to the mail provider. */
  'mail.urgent': z.object({ messageId: id }),
  /** Hands one message of app.mail_messages to the mail provider. */
  'mail.send': z.object({ messageId: id }),
  /** Sends one row of app.signature_requests to the signature provider. */
  'signature.send': z.object({ requestId: id }),
  /** Downloads the sealed file of a signed request and stores it. */
  'signature.file': z.object({ requestId: id }),
  /** Resumes signature requests that were given up, expires overdue ones, and reminds signers of those open for a while. */
  'signature.remind': nothing,
  /** Sends changed customer data to the billing provider. */
  'billing.customers': nothing,
  /** Creates one invoice at the billing provider and stores its links. */
  'billing.invoice': z.object({ invoiceId: id }),
  /** Closes one invoice at the billing provider that was settled here. */
  'billing.close': z.object({ invoiceId: id }),
  /** The daily payroll run; `asOf` is a plain date, default today. */
  'payroll.run': z.object({ asOf: z.iso.date().optional() }),
  /** Runs some of the companies of a payroll run. */
  'payroll.batch': z.object({ runId: id, number: z.int() }),
  /** What comes after a payroll run whose batches are done. */
  'payroll.finish': z.object({ runId: id }),
  /**
   * Compares a company's open pay exceptions with the facts. Triggers of the database enqueue it (`app.recheck_pay`), with
   * `run: false` for a change that fixes nothing that a payroll run refused, and `memberIds` for one that concerns the planned pay of these
   * people only.
   */
  'payroll.recheck': z.object({
    companyId: id,
    run: z.literal(false).optional(),
    memberIds: z.array(id).optional(),
  }),
  /** Keeps what vacation is owed to people as of today; `memberIds` for these people only. */
  'vacation.balances': z.object({ memberIds: z.array(id).optional() }),
  /** Checks the installation and records what is wrong for the console. */
  'installation.check': nothing,
  /** Mails that a change of status undid an end of employment, or followed it with a new start. A trigger enqueues it (`app.mail_return`). */
  'employment.returned': z.object({ endId: id }),
  /** Mails the client that a person declined their placement letter. */
  'letter.declined': z.object({ requestId: id, companyId: id, memberId: id }),
  /** Records the newest entries of the audit log in the checkpoint file. */
  'audit.checkpoint': nothing,
  /** Verifies the whole audit log, and keeps the result in one row of app.audit_checks. */
  'audit.verify': z.object({ checkId: id }),
  /** Backs up database and files to BACKUP_DIR, and deletes backups that are old enough. */
  'backup.take': nothing,
  /** The built-in billing provider expires an unpaid checkout. */
  'checkout.expire': z.object({ sessionId: id }),
  /** A built-in provider delivers one of its signed webhooks to us. */
  'webhook.deliver': z.object({ provider: z.enum(['signature', 'billing']), eventId: id }),
} satisfies Record<string, z.ZodType>;

export type JobName = keyof typeof schemas;
export type JobPayload<N extends JobName> = z.output<(typeof schemas)[N]>;

const typed: { readonly [N in JobName]: z.ZodType<JobPayload<N>> } = schemas;

/**
 * Reads a stored payload.
 * @throws Error that names the job and the first invalid field
 */
export function readPayload<N extends JobName>(name: N, stored: unknown): JobPayload<N> {
  const parsed = typed[name].safeParse(stored);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(`The job ${name} has no valid payload: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}
