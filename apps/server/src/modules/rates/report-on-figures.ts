import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addRates } from './add-rates.ts';
import { type CheckedFigures, checkFiguresFile } from './check-figures-file.ts';
import { loadRates } from './load-rates.ts';
import { addMinimumWages, loadMinimumWages } from './minimum-wages.ts';

type Parts = Pick<Deps, 'db'> & { messages: Pick<Catalog, 'ratesProblems'> };

/** What the checks of a file found. */
export interface FiguresReport {
  kind: 'rates' | 'wages';
  /** A sentence for each problem; empty when the file can be added. */
  problems: string[];
  /** Figures, or provinces of wages, that move further than is plausible. */
  moved: string[];
  /** Of rates that were accepted, otherwise null. */
  year: number | null;
  edition: string | null;
  /** How many wages were accepted; null for rates. */
  wages: number | null;
}

/**
 * Checks a file and stores nothing.
 * @param acceptChanges names of figures, or provinces of wages, that may move by any amount
 * @throws Refusal 400 for a name in `acceptChanges` that is none
 */
export async function reportOnFigures(
  deps: Parts,
  content: string,
  acceptChanges: readonly string[],
): Promise<FiguresReport> {
  return reportOf(deps, await checked(deps, content, acceptChanges));
}

/**
 * Checks a file and stores it when it has no problems. Payroll uses the figures from its next run.
 * @param addedBy who adds them, as stored
 * @throws Refusal 400 as above, 409 when payments are invoiced at the figures in use
 */
export async function addFiguresFile(
  deps: Parts,
  content: string,
  acceptChanges: readonly string[],
  addedBy: string,
): Promise<FiguresReport & { outcome: 'refused' | 'added' | 'same' }> {
  const file = await checked(deps, content, acceptChanges);
  const report = reportOf(deps, file);
  if (file.accepted === null) return { ...report, outcome: 'refused' };
  if (file.kind === 'wages') {
    const { added, superseded } = await addMinimumWages(deps, file.accepted, addedBy);
    return { ...report, outcome: added + superseded === 0 ? 'same' : 'added' };
  }
  const { outcome, year } = await addRates(deps, file.accepted, addedBy);
  if (outcome === 'invoiced') throw new Refusal(409, 'ratesInvoiced', { year: String(year) });
  return { ...report, outcome: outcome === 'same' ? 'same' : 'added' };
}

async function checked(deps: Parts, content: string, acceptChanges: readonly string[]): Promise<CheckedFigures> {
  const inUse = { rates: await loadRates(deps), wages: await loadMinimumWages(deps) };
  const file = checkFiguresFile(content, inUse, acceptChanges);
  const [unknown] = file.unknownNames;
  if (unknown !== undefined) throw new Refusal(400, 'figureUnknown', { figure: unknown });
  return file;
}

function reportOf({ messages }: Parts, { kind, accepted, problems }: CheckedFigures): FiguresReport {
  const moved = problems.flatMap((problem) => {
    if (problem.code === 'moved') return [problem.params.figure];
    return problem.code === 'wageMoved' ? [problem.params.province] : [];
  });
  return {
    kind,
    problems: problems.map((problem) => textOfCode(messages.ratesProblems, problem)),
    moved,
    year: kind === 'rates' ? (accepted?.document.year ?? null) : null,
    edition: kind === 'rates' ? (accepted?.document.edition ?? null) : null,
    wages: kind === 'wages' ? (accepted?.length ?? null) : null,
  };
}
