import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Config } from '../../../config.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { planInstalments } from '../../recoveries/plan-instalments.ts';
import { planCompany } from './plan-company.ts';
import { writePlan } from './write-plan.ts';

/**
 * Plans what recoveries take from the lines of a company that a run has written, and the contributions of it. The caller holds the locks of the run.
 * @param memberIds default everyone
 */
export async function planRecoveries(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  config: Config,
  memberIds?: readonly string[],
): Promise<void> {
  const changed = await planInstalments(tx, companyId, asOf, memberIds);
  if (changed.length === 0) return;
  const { planned } = await planCompany(tx, companyId, asOf, config, changed);
  await writePlan(tx, companyId, planned);
}
