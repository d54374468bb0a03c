import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { today } from '../../platform/today.ts';
import { recheckExceptions } from '../exceptions/reconcile-exceptions.ts';
import { hasUnplannedPay } from '../exceptions/refused-exceptions.ts';
import { settleEarlierPayouts } from '../invoices/earlier-payouts.ts';
import { planCorrections } from './corrections/plan-corrections.ts';
import { exceptionsOf } from './plan/exceptions-of-plan.ts';
import { planBesideLines } from './plan/plan-beside-lines.ts';
import { planCompany } from './plan/plan-company.ts';
import type { LinePlan } from './plan/plan-lines.ts';
import { writePlan } from './plan/write-plan.ts';
import { lockPeopleOf } from './queries/people.ts';
import { findCompany, hasEstimates } from './queries/run.ts';
import { noteOpened, type PayrollParts, runCompany } from './run.ts';

/**
 * Plans the pay of the people of a change, as a run would, compares the company's open exceptions with the facts, and opens and resolves
 * them. It issues no invoice, with one exception: after a fix, when a run left pay unplanned or estimated, it runs the company's payroll, so
 * that the invoice of the pay is issued today and not tomorrow.
 * @param change.run false when the change fixes nothing that a run refused
 * @param change.memberIds the people whose pay the change concerns: only theirs is planned, and a run follows only if it changes. Default everyone
 */
export async function recheckCompany(
  deps: PayrollParts,
  { companyId, run, memberIds }: { companyId: string; run?: false | undefined; memberIds?: string[] | undefined },
): Promise<void> {
  const asOf = today(deps.clock);
  const { company, opened } = await deps.db.transaction({ ...asService, statementTimeoutMs: 120_000 }, async (tx) => {
    await lockCompany(tx, companyId);
    await lockPeopleOf(tx, companyId, memberIds);
    const unplanned =
      run !== false &&
      ((await hasUnplannedPay(tx, companyId, memberIds)) ||
        (memberIds === undefined && (await hasEstimates(tx, companyId))));
    const toRun = async () => ({ company: await findCompany(tx, companyId), opened: [] });
    if (unplanned && memberIds === undefined) return toRun();
    await planCorrections(tx, companyId, asOf, memberIds);
    const { planned } = await planCompany(tx, companyId, asOf, deps.config, memberIds);
    // The run writes the plan, so that one that fails is tried again.
    if (unplanned && changesPay(planned)) return toRun();
    await writePlan(tx, companyId, planned);
    await planBesideLines(tx, companyId, asOf, deps.config, memberIds);
    await settleEarlierPayouts(tx, companyId);
    const found = await exceptionsOf(tx, companyId, planned.refused, asOf, deps.config);
    const { opened, awaitingRun } = await recheckExceptions(tx, companyId, found, asOf, memberIds);
    return { company: unplanned && awaitingRun > 0 ? await findCompany(tx, companyId) : undefined, opened };
  });
  noteOpened(deps, companyId, opened);
  if (company !== undefined) await runCompany(deps, company, asOf, false);
}

const changesPay = ({ add, recalculate, remove, oneTime }: LinePlan): boolean =>
  [add, recalculate, remove, oneTime].some((changed) => changed.length > 0);
