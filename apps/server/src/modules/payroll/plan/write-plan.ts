import type { Transaction } from '@portage/platform/postgres/database';
import type { WrittenCalculations } from '../../net-pay/net-pay-rows.ts';
import { forgetNetPay } from '../../net-pay/settle-net-pay.ts';
import { addLines, calculateOneTimes, recalculateLines, removeLines, writeSettledUntil } from '../queries/run.ts';
import type { LinePlan } from './plan-lines.ts';

/**
 * Writes what was planned for a company, except what was refused. The caller holds the locks it was planned under.
 * @returns the calculations of the lines that it wrote
 */
export async function writePlan(tx: Transaction, companyId: string, planned: LinePlan): Promise<WrittenCalculations> {
  await removeLines(tx, planned.remove);
  const added = await addLines(tx, companyId, planned.add);
  await recalculateLines(tx, planned.recalculate);
  await calculateOneTimes(tx, planned.oneTime);
  await writeSettledUntil(tx, planned.settled);
  await forgetNetPay(tx, peopleWithOtherPay(planned));
  return new Map([
    ...planned.add.map(({ calculation }, at) => [added[at] ?? '', calculation] as const),
    ...planned.recalculate.map(({ id, calculation }) => [id, calculation] as const),
  ]);
}

/** Whose pay has changed; a new line at the end of a person's lines changes no other. */
function peopleWithOtherPay({ add, recalculate, remove, oneTime }: LinePlan): string[] {
  const changed = [...add.filter(({ late }) => late), ...recalculate, ...remove, ...oneTime];
  return [...new Set(changed.map(({ team_member_id: id }) => id))];
}
