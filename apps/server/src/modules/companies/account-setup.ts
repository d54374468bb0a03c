import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { queueMail } from '../mail/outbox.ts';
import { welcomeMail } from '../mail/templates/company-mails.ts';
import { requestSignature } from '../signatures/request-signature.ts';
import { ensureCustomer } from './customer.ts';
import type { OwnCompany } from './own-company.ts';

/**
 * After verification: the payment customer, the service agreement, the welcome mail. Each step happens once, however often this is
 * called. `customer` tells whether the customer is there; when the provider was away the sweep makes it later.
 */
export async function completeAccountSetup(deps: Deps, company: OwnCompany): Promise<{ customer: boolean }> {
  // A provider that is away must not strand the company.
  const customer = await ensureCustomer(deps, company.id).then(
    () => true,
    (error: Error) => {
      deps.log.warn({ err: error, company: company.id }, 'the payment customer was not created');
      return false;
    },
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
  return { customer };
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
