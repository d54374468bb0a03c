import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Config } from '../../../config.ts';
import type { WrittenCalculations } from '../../net-pay/net-pay-rows.ts';
import { planItems } from '../../pay-items/plan-items.ts';
import { planInstalments } from '../../recoveries/plan-instalments.ts';
import { planCompany } from './plan-company.ts';
import { writePlan } from './write-plan.ts';

/**
 * Plans what goes with the lines of a company that a run has written, and the contributions of it: allowances and benefits, and what recoveries take.
 * The caller holds the locks of the run.
 * @param memberIds default everyone
 * @returns the calculations of the lines that it wrote
 */
export async function planBesideLines(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  config: Config,
  memberIds?: readonly string[],
): Promise<WrittenCalculations> {
  const withItems = await planItems(tx, companyId, memberIds ?? null);
  const withInstalments = await planInstalments(tx, companyId, asOf, memberIds);
  const changed = [...new Set([...withItems, ...withInstalments])];
  if (changed.length === 0) return new Map();
  const { planned } = await planCompany(tx, companyId, asOf, config, changed);
  return await writePlan(tx, companyId, planned);
}
