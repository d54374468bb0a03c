import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { completeAccountSetup } from './account-setup.ts';
import type { OwnCompany } from './own-company.ts';

/** Time in which a browser may still be about to ask itself. */
const graceMs = 120_000;

/**
 * Finishes the set-up of companies whose admin confirmed the address but whose browser never came to ask for the rest, or for which
 * the billing provider was away then. An agreement that was declined is a person's decision and is not sent again.
 * @throws Error when a step failed, so that the job is tried again
 */
export async function resumeSetups(deps: Deps): Promise<void> {
  const { rows } = await deps.db.run<OwnCompany>(
    { ...asService, readOnly: true },
    `select c.id, c.user_id, c.legal_name, c.personal_email from public.companies c
     where c.created_at < $1 and app.address_is_confirmed(c.user_id)
       and (c.customer_stripe_id is null
         or not exists (select 1 from app.signature_requests r where r.company_id = c.id and r.type = 'EOR_SERVICE_AGREEMENT')
         or not exists (select 1 from app.mail_messages m where m.dedupe_key = 'welcome:' || c.id))
     order by c.created_at limit 200`,
    [new Date(deps.clock.now() - graceMs)],
  );
  const failed: string[] = [];
  for (const company of rows) {
    const { customer } = await completeAccountSetup(deps, company);
    if (!customer) failed.push(company.id);
  }
  if (failed.length > 0) throw new Error(`The payment customer is still missing for ${failed.join(', ')}.`);
}
