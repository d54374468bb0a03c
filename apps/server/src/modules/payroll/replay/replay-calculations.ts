import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { replayCalculation } from '@portage/domain/contributions/replay';
import type { Deps } from '../../../deps.ts';
import { loadRates } from '../../rates/load-rates.ts';
import { storedCalculations } from '../queries/replay.ts';
import type { ReplayedFigure } from './replay-invoice.ts';

/** The stored calculations of an invoice's lines, compared with a recalculation. */
export interface ReplayedCalculations {
  /** How many stored values were compared. */
  compared: number;
  /** Values that differ, ordered by person. */
  different: ReplayedFigure[];
  /** Lines whose stored inputs cannot be recalculated, with the reason. */
  unusable: string[];
}

/** Amounts that replayInvoice already reports. */
const SHOWN_WITH_THE_LINE = new Set(['cpp', 'cpp2', 'ei', 'qpip']);

/**
 * Recalculates an invoice's lines with the current engine and compares every stored value. Read-only.
 * @param given all rates; loaded when absent
 */
export async function replayCalculations(
  deps: Pick<Deps, 'db'>,
  invoiceId: string,
  given?: RatesBook,
): Promise<ReplayedCalculations> {
  const rates = given ?? (await loadRates(deps));
  const replayed: ReplayedCalculations = { compared: 0, different: [], unusable: [] };
  for (const { name, calculation } of await storedCalculations(deps.db, invoiceId)) {
    try {
      const { compared, differences } = replayCalculation(calculation, rates);
      replayed.compared += compared;
      for (const { path, stored, recomputed } of differences)
        if (!SHOWN_WITH_THE_LINE.has(path))
          replayed.different.push({ person: name, figure: `${path}, as stored`, stored, recomputed, same: false });
    } catch (error) {
      const reason = error instanceof TypeError ? 'its stored inputs are not complete.' : (error as Error).message;
      replayed.unusable.push(`${name}: ${reason}`);
    }
  }
  return replayed;
}
