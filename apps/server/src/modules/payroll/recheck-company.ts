import { today } from '../../platform/clock.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { reconcileExceptions } from '../exceptions/reconcile-exceptions.ts';
import { hasUnplannedPay } from '../exceptions/refused-exceptions.ts';
import { exceptionsOf } from './exceptions-of-plan.ts';
import { findCompany, hasEstimates } from './queries/run.ts';
import { type PayrollParts, runCompany } from './run.ts';

/**
 * Compares a company's open exceptions with the facts after a change that may have fixed one. When pay was left unplanned
 * or estimated, it runs the company's payroll, so that the pay appears and its invoice is issued today and not tomorrow.
 */
export async function recheckCompany(deps: PayrollParts, companyId: string): Promise<void> {
  const asOf = today(deps.clock);
  const company = await deps.db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    if ((await hasUnplannedPay(tx, companyId)) || (await hasEstimates(tx, companyId)))
      return findCompany(tx, companyId);
    await reconcileExceptions(tx, companyId, await exceptionsOf(tx, companyId, [], asOf, deps.config), asOf);
    return undefined;
  });
  if (company !== undefined) await runCompany(deps, company, asOf, false);
}
