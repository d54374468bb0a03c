import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { checkedReason } from '../../receivables/checked-reason.ts';
import { insertLift, loadStop, missesPayday } from '../queries/credit.ts';
import { findCompany } from '../queries/run.ts';
import { type PayrollParts, runCompany } from '../run.ts';

/**
 * Has one payday of a client planned and invoiced although the client exceeds its credit policy, and runs its payroll: its people are owed
 * their wages whatever the client does. Its pay can then be advanced. Later paydays stay stopped.
 * @throws Refusal without a reason, for an unknown client, or when pay of the payday is not stopped
 */
export async function liftStop(
  deps: PayrollParts,
  companyId: string,
  payday: PlainDate,
  reason: string,
): Promise<void> {
  const checked = checkedReason(reason);
  const company = await deps.db.transaction(asService, async (tx) => {
    const found = await findCompany(tx, companyId);
    if (found === undefined) throw new Refusal(404, 'clientNotFound', { company: companyId });
    await lockCompany(tx, companyId);
    const stop = await loadStop(tx, companyId);
    if (stop?.lifted.includes(payday) === true) throw new Refusal(409, 'stopLifted', { payday });
    if (stop === null || !(await missesPayday(tx, companyId, payday)))
      throw new Refusal(409, 'planningNotStopped', { payday });
    await insertLift(tx, companyId, payday, checked);
    return found;
  });
  await runCompany(deps, company, today(deps.clock), false);
}
