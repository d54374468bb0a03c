import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { checkedReason } from '../receivables/checked-reason.ts';
import { setLevyClass } from './queries/terms.ts';

/**
 * Sets the class of a client in levies that have classes, from its next invoice on. Levies without a rate of the class keep the default class.
 * @throws Refusal without a reason
 */
export async function changeLevyClass(
  { db }: Pick<Deps, 'db'>,
  companyId: string,
  name: string,
  reason: string,
): Promise<void> {
  const checked = checkedReason(reason);
  await db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    await setLevyClass(tx, companyId, name.trim(), checked);
  });
}
