import { plainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { writeRequestedMail } from '@portage/wire/auth/codes/requested-mails';
import type pg from 'pg';
import type { Deps } from '../deps.ts';
import { runAuditCheck } from '../modules/audit/audit-checks.ts';
import { writeCheckpoint } from '../modules/audit/write-checkpoint.ts';
import { resumeSetups } from '../modules/companies/resume-setup.ts';
import { updateCustomers } from '../modules/companies/update-customers.ts';
import { removeUnlistedUploads } from '../modules/documents/remove-unlisted.ts';
import { mailDeclinedLetter } from '../modules/employment/declined-letter.ts';
import { mailReturn } from '../modules/employment/employment-mails.ts';
import { mailExceptions } from '../modules/exceptions/mail-exceptions.ts';
import { recordFindings } from '../modules/installation/record-findings.ts';
import { closeProviderInvoice } from '../modules/invoices/close-provider-invoice.ts';
import { createProviderInvoice } from '../modules/invoices/create-provider-invoice.ts';
import { linkCredits } from '../modules/invoices/link-credits.ts';
import { documentFile } from '../modules/invoices/paper/document-file.ts';
import { resumeInvoices } from '../modules/invoices/resume-invoices.ts';
import { accountMails } from '../modules/mail/account-mails.ts';
import { sendMail } from '../modules/mail/send-mail.ts';
import { recheckCompany } from '../modules/payroll/recheck-company.ts';
import { runPayroll } from '../modules/payroll/run.ts';
import { noteBatchedRun, runBatch, startBatchedRun } from '../modules/payroll/run-in-batches.ts';
import { remindPeople } from '../modules/person-accounts/remind-people.ts';
import { endPlansPastTheirEnd } from '../modules/plans/record-plan.ts';
import { warnOfMissingRates } from '../modules/rates/warn-of-missing-rates.ts';
import { warnOfMissingTaxTables } from '../modules/rates/warn-of-missing-tax-tables.ts';
import { fileSignedDocument } from '../modules/signatures/file-signed-document.ts';
import { remindSigners } from '../modules/signatures/remind-signers.ts';
import { resumeSignatures } from '../modules/signatures/resume-signatures.ts';
import { sendSignatureRequest } from '../modules/signatures/send-signature-request.ts';
import { signInPolicy } from '../modules/staff/sign-in-policy.ts';
import { noteVacation } from '../modules/time-away/note-vacation.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { today } from '../platform/today.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/** What jobs use besides the server's dependencies. */
interface JobSurroundings {
  /** Answers a request as over HTTP. */
  receive(request: Request): Promise<Response>;
  /** Connection as the role that owns the schema. */
  owner: pg.ClientConfig;
}

/** The handler of each job. Every handler can be killed at any point and run again. */
export function jobHandlers(deps: Deps, { receive, owner }: JobSurroundings): JobHandlers {
  const fileOf = (documentId: string) => documentFile(deps, documentId);
  return {
    'account.setup': async () => {
      await resumeInvoices(deps);
      await linkCredits(deps);
      await resumeSetups(deps);
      await removeUnlistedUploads(deps);
    },
    'auth.mail': ({ requestId }) =>
      writeRequestedMail({ deps, mails: accountMails(deps), policy: signInPolicy(deps) }, requestId),
    'mail.urgent': ({ messageId }) => sendMail(deps, messageId, fileOf),
    'mail.send': ({ messageId }) => sendMail(deps, messageId, fileOf),
    'signature.send': ({ requestId }) => sendSignatureRequest(deps, requestId),
    'signature.file': ({ requestId }) => fileSignedDocument(deps, requestId),
    'signature.remind': async () => {
      await resumeSignatures(deps);
      await deps.signature.endOverdue?.();
      await remindSigners(deps);
      await remindPeople(deps);
    },
    'billing.customers': () => updateCustomers(deps),
    'billing.invoice': ({ invoiceId }) => createProviderInvoice(deps, invoiceId),
    'billing.close': ({ invoiceId }) => closeProviderInvoice(deps, invoiceId),
    'installation.check': async () => {
      await recordFindings(deps);
    },
    'audit.checkpoint': async () => {
      await writeCheckpoint(deps);
    },
    'audit.verify': ({ checkId }) => runAuditCheck(deps, checkId),
    'backup.take': async () => {
      // Only the worker that takes backups needs the large libraries that seal them.
      const { takeScheduledBackup } = await import('../modules/backups/take/scheduled-backup.ts');
      await takeScheduledBackup({ ...deps, owner });
    },
    'checkout.expire': async ({ sessionId }) => {
      await deps.billing.expireCheckout(sessionId);
    },
    'webhook.deliver': ({ provider, eventId }) => deliverWebhook(deps, receive, provider, eventId),
    'payroll.run': async ({ asOf }) => {
      const day = asOf === undefined ? undefined : plainDate(asOf);
      if (await startBatchedRun(deps, day)) return;
      const summary = await runPayroll(deps, { lists: false, ...(day === undefined ? {} : { asOf: day }) });
      await afterPayroll(deps);
      if (summary.failures.length > 0) throw new Error(`Payroll failed for ${summary.failures.length} companies.`);
    },
    'payroll.batch': ({ runId, number }) => runBatch(deps, runId, number),
    'payroll.finish': async ({ runId }) => {
      await noteBatchedRun(deps, runId);
      await afterPayroll(deps);
    },
    'employment.returned': ({ endId }) => mailReturn(deps, endId),
    'letter.declined': (letter) => mailDeclinedLetter(deps, letter),
    'payroll.recheck': async (change) => {
      await recheckCompany(deps, change);
      if (change.memberIds !== undefined) await noteVacation(deps, change.memberIds);
    },
    'vacation.balances': async ({ memberIds }) => {
      await noteVacation(deps, memberIds);
    },
  };
}

/** What a payroll run leaves to do once, after all companies. */
async function afterPayroll(deps: Deps): Promise<void> {
  await warnOfMissingRates(deps, today(deps.clock));
  await warnOfMissingTaxTables(deps, today(deps.clock));
  await mailExceptions(deps);
  // After pay, which does not depend on it.
  await endPlansPastTheirEnd(deps);
  await deps.db.transaction(asService, (tx) => deps.jobs.enqueue(tx, 'vacation.balances', {}));
}
