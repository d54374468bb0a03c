import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { type CompanyRow, customerFacts } from './customer.ts';

interface ChangeRow extends CompanyRow {
  version: string;
  tries: number;
}

const atOnce = 100;
const longestPauseMinutes = 360;

/**
 * Tells the billing provider what has changed of its customers since it was told: where invoices go is where they are read. A change
 * that is not taken is tried again after a minute, two, four and so on up to six hours; others do not wait for it.
 */
export async function updateCustomers(deps: Deps): Promise<void> {
  const { rows } = await deps.db.run<ChangeRow>(
    { ...asService, readOnly: true },
    `select c.*, k.version::text, k.tries from app.customer_changes k join public.companies c on c.id = k.company_id
     where k.next_try_at <= app.now() order by k.next_try_at, c.id limit ${atOnce}`,
  );
  for (const row of rows) {
    try {
      if (row.customer_stripe_id !== null)
        await deps.billing.updateCustomer(row.customer_stripe_id, customerFacts(row));
    } catch (error) {
      deps.log.warn({ err: error, company: row.id }, 'the billing provider was not told of a change');
      await postpone(deps, row, (error as Error).message);
      continue;
    }
    await deps.db.run(asService, 'delete from app.customer_changes where company_id = $1 and version = $2', [
      row.id,
      row.version,
    ]);
  }
}

async function postpone(deps: Deps, { id, version, tries }: ChangeRow, reason: string): Promise<void> {
  await deps.db.run(
    asService,
    `update app.customer_changes set tries = tries + 1, next_try_at = app.now() + $3 * interval '1 minute', last_error = $4
     where company_id = $1 and version = $2`,
    [id, version, Math.min(2 ** tries, longestPauseMinutes), reason],
  );
}
