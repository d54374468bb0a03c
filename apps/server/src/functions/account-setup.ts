import type { Deps } from '../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { welcomeMail } from '../mail/templates/company-mails.ts';
import { asService } from '../postgres/identity.ts';
import { ensureCustomer } from './customer.ts';
import type { OwnCompany } from './own-company.ts';
import { requestSignature } from './request-signature.ts';

/** After verification: the payment customer, the service agreement, the welcome mail. Each step happens once, however often this is called. */
export async function completeAccountSetup(deps: Deps, company: OwnCompany): Promise<{ ok: true }> {
  // A provider that is away must not strand the company: the customer is made again before it is first needed.
  await ensureCustomer(deps, company.id).catch((error: Error) =>
    deps.log.warn({ err: error, company: company.id }, 'the payment customer was not created'),
  );
  await deps.db.transaction(asService, async (tx) => {
    await requestSignature(deps, tx, {
      companyId: company.id,
      teamMemberId: null,
      type: 'EOR_SERVICE_AGREEMENT',
      name: company.legal_name,
    });
    await queueWelcome(deps, tx, company);
  });
  deps.jobs.wake('signature.send');
  deps.jobs.wake('mail.send');
  return { ok: true };
}

export async function queueWelcome(
  deps: Deps,
  tx: Parameters<typeof queueMail>[1],
  company: OwnCompany,
): Promise<void> {
  await queueMail(deps, tx, {
    kind: 'welcome',
    to: company.personal_email,
    dedupeKey: `welcome:${company.id}`,
    ...welcomeMail(company.legal_name, `${deps.config.siteUrl}/home`),
  });
}
