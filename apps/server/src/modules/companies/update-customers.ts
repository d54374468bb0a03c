import type { Deps } from '../../deps.ts';
import { customerFacts } from './customer.ts';
import { type CustomerChangeRow, dueCustomerChanges, postponeCustomerChange, removeCustomerChange } from './queries.ts';

const batchSize = 100;
const maxPauseMinutes = 360;

/**
 * Sends the billing provider what has changed about its customers, so that invoices go where they are read. A change that fails is tried
 * again after one minute, two, four and so on up to six hours. Other changes do not wait for it.
 */
export async function updateCustomers(deps: Deps): Promise<void> {
  for (const row of await dueCustomerChanges(deps.db, batchSize)) {
    try {
      if (row.customer_stripe_id !== null)
        await deps.billing.updateCustomer(row.customer_stripe_id, customerFacts(row));
    } catch (error) {
      deps.log.warn({ err: error, company: row.id }, 'the billing provider was not told of a change');
      await postpone(deps, row, (error as Error).message);
      continue;
    }
    await removeCustomerChange(deps.db, row.id, row.version);
  }
}

function postpone(deps: Deps, { id, version, tries }: CustomerChangeRow, reason: string): Promise<void> {
  const minutes = Math.min(2 ** tries, maxPauseMinutes);
  return postponeCustomerChange(deps.db, { companyId: id, version, minutes, reason });
}
