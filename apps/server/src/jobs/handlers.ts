import { plainDate } from '@portage/domain/plain-date';
import type { Deps } from '../deps.ts';
import { resumeSetups } from '../modules/companies/resume-setup.ts';
import { updateCustomers } from '../modules/companies/update-customers.ts';
import { createProviderInvoice } from '../modules/invoices/create-provider-invoice.ts';
import { linkCredits } from '../modules/invoices/link-credits.ts';
import { resumeInvoices } from '../modules/invoices/resume-invoices.ts';
import { sendMail } from '../modules/mail/send-mail.ts';
import { runPayroll } from '../modules/payroll/run.ts';
import { fileSignedDocument } from '../modules/signatures/file-signed-document.ts';
import { remindSigners } from '../modules/signatures/remind-signers.ts';
import { resumeSignatures } from '../modules/signatures/resume-signatures.ts';
import { sendSignatureRequest } from '../modules/signatures/send-signature-request.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { deliverWebhook } from './deliver-webhook.ts';

/** The handler of each job. Every handler can be killed at any point and run again. */
export function jobHandlers(deps: Deps, receive: (request: Request) => Promise<Response>): JobHandlers {
  return {
    'account.setup': async () => {
      await resumeInvoices(deps);
      await linkCredits(deps);
      await resumeSetups(deps);
    },
    'mail.send': ({ messageId }) => sendMail(deps, messageId),
    'signature.send': ({ requestId }) => sendSignatureRequest(deps, requestId),
    'signature.file': ({ requestId }) => fileSignedDocument(deps, requestId),
    'signature.remind': async () => {
      await resumeSignatures(deps);
      await deps.signature.endOverdue?.();
      await remindSigners(deps);
    },
    'billing.customers': () => updateCustomers(deps),
    'billing.invoice': ({ invoiceId }) => createProviderInvoice(deps, invoiceId),
    'checkout.expire': async ({ sessionId }) => {
      await deps.billing.expireCheckout(sessionId);
    },
    'webhook.deliver': ({ provider, eventId }) => deliverWebhook(deps, receive, provider, eventId),
    'payroll.run': async ({ asOf }) => {
      const summary = await runPayroll(deps, asOf === undefined ? {} : { asOf: plainDate(asOf) });
      if (summary.failures.length > 0) throw new Error(`Payroll failed for ${summary.failures.length} companies.`);
    },
  };
}
