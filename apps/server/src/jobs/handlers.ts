import { plainDate } from '@portage/domain/plain-date';
import type { Deps } from '../deps.ts';
import { resumeSetups } from '../functions/resume-setup.ts';
import { linkCredits } from '../payroll/link-credits.ts';
import { runPayroll } from '../payroll/run.ts';
import { createProviderInvoice } from './create-provider-invoice.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { fileSignedDocument } from './file-signed-document.ts';
import type { JobHandlers } from './jobs.ts';
import { remindSigners } from './remind-signers.ts';
import { resumeInvoices } from './resume-invoices.ts';
import { resumeSignatures } from './resume-signatures.ts';
import { sendMail } from './send-mail.ts';
import { sendSignatureRequest } from './send-signature-request.ts';
import { updateCustomers } from './update-customers.ts';

/** What each job does. Every handler may be killed anywhere and run again. */
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
