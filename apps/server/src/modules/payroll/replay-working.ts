import { replayCalculation } from '@portage/domain/contributions/replay';
import type { Deps } from '../../deps.ts';
import { storedCalculations } from './queries/replay.ts';
import type { ReplayedFigure } from './replay-invoice.ts';

/** The working behind an invoice's lines, worked out again. */
export interface ReplayedWorking {
  /** How many stored values were held against the engine's. */
  compared: number;
  /** What does not come out the same, in the order of the people. */
  different: ReplayedFigure[];
  /** Lines whose stored inputs cannot be calculated at all, with the reason. */
  unusable: string[];
}

/** Amounts that the replay of the lines shows in any case. */
const SHOWN_WITH_THE_LINE = new Set(['cpp', 'cpp2', 'ei', 'qpip']);

/** Holds everything the lines of an invoice keep of their calculations against the engine as it is now. Reads only. */
export async function replayWorking(deps: Pick<Deps, 'db'>, invoiceId: string): Promise<ReplayedWorking> {
  const working: ReplayedWorking = { compared: 0, different: [], unusable: [] };
  for (const { name, calculation } of await storedCalculations(deps.db, invoiceId)) {
    try {
      const { compared, differences } = replayCalculation(calculation);
      working.compared += compared;
      for (const { path, stored, recomputed } of differences)
        if (!SHOWN_WITH_THE_LINE.has(path))
          working.different.push({ person: name, figure: `${path}, as stored`, stored, recomputed, same: false });
    } catch (error) {
      const reason = error instanceof TypeError ? 'its stored inputs are not complete.' : (error as Error).message;
      working.unusable.push(`${name}: ${reason}`);
    }
  }
  return working;
}
