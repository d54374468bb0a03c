import { today } from '../../platform/clock.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { recheckExceptions } from '../exceptions/reconcile-exceptions.ts';
import { hasUnplannedPay } from '../exceptions/refused-exceptions.ts';
import { exceptionsOf } from './exceptions-of-plan.ts';
import { planCompany } from './plan-company.ts';
import { findCompany, hasEstimates } from './queries/run.ts';
import { noteOpened, type PayrollParts, runCompany } from './run.ts';

/**
 * Compares a company's open exceptions with the facts after a change, and opens and resolves them. It plans no pay and issues no
 * invoice, with one exception: after a fix, when a run left pay unplanned or estimated, it runs the company's payroll, so that
 * the pay appears and its invoice is issued today and not tomorrow.
 * @param change.run false when the change fixes nothing that a run refused
 */
export async function recheckCompany(
  deps: PayrollParts,
  { companyId, run }: { companyId: string; run?: false | undefined },
): Promise<void> {
  const asOf = today(deps.clock);
  const { company, opened } = await deps.db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
    await lockCompany(tx, companyId);
    if (run !== false && ((await hasUnplannedPay(tx, companyId)) || (await hasEstimates(tx, companyId))))
      return { company: await findCompany(tx, companyId), opened: [] };
    const { planned } = await planCompany(tx, companyId, asOf, deps.config);
    const found = await exceptionsOf(tx, companyId, planned.refused, asOf, deps.config);
    return { company: undefined, opened: (await recheckExceptions(tx, companyId, found, asOf)).opened };
  });
  noteOpened(deps, companyId, opened);
  if (company !== undefined) await runCompany(deps, company, asOf, false);
}
