import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { welcomeMail } from '../mail/templates/company-mails.ts';
import { requestSignature } from '../signatures/request-signature.ts';
import { ensureCustomer } from './customer.ts';
import type { OwnCompany } from './own-company.ts';

/**
 * Creates the billing customer, the service agreement and the welcome mail after verification. Idempotent. `customer` is
 * false when the billing provider was unavailable; the sweep creates the customer later.
 */
export async function completeAccountSetup(deps: Deps, company: OwnCompany): Promise<{ customer: boolean }> {
  // A provider outage must not block the rest of the setup.
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
  return { customer };
}

export async function queueWelcome(
  deps: Pick<Deps, 'config' | 'jobs' | 'messages'>,
  tx: Parameters<typeof queueMail>[1],
  company: OwnCompany,
): Promise<void> {
  const words = await messagesFor(deps.messages, tx, company.personal_email);
  await queueMail(deps, tx, {
    kind: 'welcome',
    to: company.personal_email,
    dedupeKey: `welcome:${company.id}`,
    ...welcomeMail(words, company.legal_name, `${deps.config.siteUrl}/home`),
  });
}
