import type { CreditPolicy } from '@portage/domain/credit/credit-policy';
import { asService } from '@portage/platform/postgres/identity';
import { lockCompany } from '../../../platform/postgres/company-lock.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { today } from '../../../platform/today.ts';
import { checkedReason } from '../../receivables/checked-reason.ts';
import { deletePolicy, setPolicy } from '../queries/credit.ts';
import { findCompany } from '../queries/run.ts';
import { type PayrollParts, runCompany } from '../run.ts';

/**
 * Sets how far a client may be behind before its new pay is neither planned nor invoiced. The client's payroll runs, so that it applies at
 * once; a policy of all clients applies with their next runs.
 * @param companyId null for all clients that have no policy of their own
 * @param policy null to remove it: the policy of all clients applies to the client, or none
 * @throws Refusal without a reason, or for an unknown client
 */
export async function setCreditPolicy(
  deps: PayrollParts,
  companyId: string | null,
  policy: CreditPolicy | null,
  reason: string,
): Promise<void> {
  const checked = checkedReason(reason);
  const company = await deps.db.transaction(asService, async (tx) => {
    const found = companyId === null ? undefined : await findCompany(tx, companyId);
    if (companyId !== null) {
      if (found === undefined) throw new Refusal(404, 'clientNotFound', { company: companyId });
      await lockCompany(tx, companyId);
    }
    if (policy === null) await deletePolicy(tx, companyId);
    else await setPolicy(tx, companyId, policy, checked);
    return found;
  });
  if (company !== undefined) await runCompany(deps, company, today(deps.clock), false);
}
