import type { Transaction } from '../../../platform/postgres/database.ts';
import { addLines, calculateOneTimes, recalculateLines, removeLines, writeSettledUntil } from '../queries/run.ts';
import type { LinePlan } from './plan-lines.ts';

/** Writes what was planned for a company, except what was refused. The caller holds the locks it was planned under. */
export async function writePlan(tx: Transaction, companyId: string, planned: LinePlan): Promise<void> {
  await removeLines(tx, planned.remove);
  await addLines(tx, companyId, planned.add);
  await recalculateLines(tx, planned.recalculate);
  await calculateOneTimes(tx, planned.oneTime);
  await writeSettledUntil(tx, planned.settled);
}
