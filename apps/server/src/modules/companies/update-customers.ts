import type { Deps } from '../../deps.ts';
import { customerFacts } from './customer.ts';
import { type CustomerChangeRow, dueCustomerChanges, postponeCustomerChange, removeCustomerChange } from './queries.ts';

const batchSize = 100;
const maxPauseMinutes = 360;

/**
 * Sends changed company details to the billing provider, so that invoices reach the right address. A failed change is
 * retried after 1, 2, 4, … minutes, up to six hours, and does not block other changes.
 */
export async function updateCustomers(deps: Pick<Deps, 'log' | 'db' | 'messages' | 'billing'>): Promise<void> {
  for (const row of await dueCustomerChanges(deps.db, batchSize)) {
    try {
      if (row.customer_stripe_id !== null)
        await deps.billing.updateCustomer(row.customer_stripe_id, customerFacts(deps.messages, row));
    } catch (error) {
      deps.log.warn({ err: error, company: row.id }, 'could not update a customer at the billing provider');
      await postpone(deps, row, (error as Error).message);
      continue;
    }
    await removeCustomerChange(deps.db, row.id, row.version);
  }
}

function postpone(deps: Pick<Deps, 'db'>, { id, version, tries }: CustomerChangeRow, reason: string): Promise<void> {
  const minutes = Math.min(2 ** tries, maxPauseMinutes);
  return postponeCustomerChange(deps.db, { companyId: id, version, minutes, reason });
}
