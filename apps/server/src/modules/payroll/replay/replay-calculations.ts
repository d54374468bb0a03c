import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { replayCalculation } from '@portage/domain/contributions/replay';
import type { TaxBook } from '@portage/domain/income-tax/tax-editions';
import type { Deps } from '../../../deps.ts';
import { replayNetPays } from '../../net-pay/replay-net-pays.ts';
import { loadRates } from '../../rates/load-rates.ts';
import { loadTaxTables } from '../../rates/load-tax-tables.ts';
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
 * @param given all rates, and all tax tables; loaded when absent
 */
export async function replayCalculations(
  deps: Pick<Deps, 'db'>,
  invoiceId: string,
  given?: { readonly rates: RatesBook; readonly taxes: TaxBook },
): Promise<ReplayedCalculations> {
  const { rates, taxes } = given ?? { rates: await loadRates(deps), taxes: await loadTaxTables(deps) };
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
  const withheld = await replayNetPays(deps, invoiceId, { rates, taxes });
  replayed.compared += withheld.compared;
  replayed.different.push(...withheld.different.map((figure) => ({ ...figure, same: false })));
  return replayed;
}
