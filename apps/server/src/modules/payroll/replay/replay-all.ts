import type { Deps } from '../../../deps.ts';
import { loadRates } from '../../rates/load-rates.ts';
import { loadTaxTables } from '../../rates/load-tax-tables.ts';
import { invoicesAfter } from '../queries/replay.ts';
import { replayCalculations } from './replay-calculations.ts';
import { type ReplayedFigure, replayInvoice } from './replay-invoice.ts';

/** An invoice that cannot be reproduced. */
export interface UnreproducedInvoice {
  invoice: string;
  /** Figures that differ, of its lines, their calculations and its total. */
  different: ReplayedFigure[];
  /** Lines whose stored inputs cannot be recalculated, with the reason. */
  unusable: string[];
}

export interface ReplayedAll {
  invoices: number;
  figures: number;
  unreproduced: UnreproducedInvoice[];
}

const pageSize = 500;

/** Recalculates every invoice with the current engine from its stored inputs. Read-only. */
export async function replayAll(deps: Pick<Deps, 'db'>): Promise<ReplayedAll> {
  const all: ReplayedAll = { invoices: 0, figures: 0, unreproduced: [] };
  const rates = await loadRates(deps);
  const taxes = await loadTaxTables(deps);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await invoicesAfter(deps.db, after, pageSize);
    for (const { id, number: invoice } of page) {
      const calculations = await replayCalculations(deps, id, { rates, taxes });
      const figures = calculations.unusable.length > 0 ? [] : ((await replayInvoice(deps, id, rates)) ?? []);
      const different = [...figures.filter(({ same }) => !same), ...calculations.different];
      all.invoices += 1;
      all.figures += figures.length + calculations.compared;
      if (different.length > 0 || calculations.unusable.length > 0)
        all.unreproduced.push({ invoice, different, unusable: calculations.unusable });
      after = id;
    }
    if (page.length < pageSize) return all;
  }
}
