import type { TaxDifference } from '@portage/domain/income-tax/tables-document';
import type { Catalog } from '@portage/messages';
import { textOfCode } from '@portage/messages/coded-message';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addRates } from './add-rates.ts';
import { addTaxTables } from './add-tax-tables.ts';
import { type CheckedFigures, checkFiguresFile, type FiguresProblem } from './check-figures-file.ts';
import { addExchangeRates } from './exchange-rates.ts';
import { loadFigures } from './load-figures.ts';
import { addMinimumWages } from './minimum-wages.ts';

type Parts = Pick<Deps, 'db'> & { messages: Pick<Catalog, 'ratesProblems'> };

/** What the checks of a file found. */
export interface FiguresReport {
  kind: 'rates' | 'wages' | 'tax' | 'exchange';
  /** A sentence for each problem; empty when the file can be added. */
  problems: string[];
  /** Figures, provinces of wages, or paths of tax tables, that move further than is plausible. */
  moved: string[];
  /** Of rates that were accepted, otherwise null. */
  year: number | null;
  /** Of rates or tax tables that were accepted. */
  edition: string | null;
  /** How many wages were accepted; null for rates. */
  wages: number | null;
  /** The pay dates of tax tables, or the first and last day of exchange rates, that were accepted. */
  from: string | null;
  until: string | null;
  /** What tax tables change in the edition before. */
  differences: TaxDifference[];
}

/**
 * Checks a file and stores nothing.
 * @param acceptChanges names of figures, provinces of wages, or paths of tax tables, that may move by any amount
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
 * @throws Refusal 400 as above, 409 when payments are invoiced at the figures in use, or when the name or days of tax tables are taken
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
  if (file.kind === 'exchange') {
    const stored = await addExchangeRates(deps, file.accepted, addedBy);
    return { ...report, outcome: stored.changed === 0 ? 'same' : 'added' };
  }
  if (file.kind === 'tax') {
    const { outcome, edition } = await addTaxTables(deps, file.accepted, addedBy);
    if (outcome === 'taken') throw new Refusal(409, 'taxTablesTaken', { edition });
    return { ...report, outcome: outcome === 'same' ? 'same' : 'added' };
  }
  const { outcome, year } = await addRates(deps, file.accepted, addedBy);
  if (outcome === 'invoiced') throw new Refusal(409, 'ratesInvoiced', { year: String(year) });
  return { ...report, outcome: outcome === 'same' ? 'same' : 'added' };
}

async function checked(
  deps: Pick<Parts, 'db'>,
  content: string,
  acceptChanges: readonly string[],
): Promise<CheckedFigures> {
  const file = checkFiguresFile(content, await loadFigures(deps), acceptChanges);
  const [unknown] = file.unknownNames;
  if (unknown !== undefined) throw new Refusal(400, 'figureUnknown', { figure: unknown });
  return file;
}

function reportOf({ messages }: Parts, file: CheckedFigures): FiguresReport {
  const { kind, problems } = file;
  const moved = (problems as readonly FiguresProblem[]).flatMap((problem) => {
    if (problem.code === 'moved' || problem.code === 'additionalMoved') return [problem.params.figure];
    if (problem.code === 'taxMoved' || problem.code === 'taxPartChanged') return [problem.params.path];
    return problem.code === 'wageMoved' ? [problem.params.province] : [];
  });
  const [from, until] = daysOf(file);
  return {
    kind,
    problems: problems.map((problem) => textOfCode(messages.ratesProblems, problem)),
    moved,
    year: kind === 'rates' ? (file.accepted?.document.year ?? null) : null,
    edition: kind === 'rates' || kind === 'tax' ? (file.accepted?.document.edition ?? null) : null,
    wages: kind === 'wages' ? (file.accepted?.length ?? null) : null,
    from,
    until,
    differences: kind === 'tax' ? [...file.differences] : [],
  };
}

/** The days that an accepted file of tax tables or exchange rates is for. */
function daysOf(file: CheckedFigures): [from: string | null, until: string | null] {
  if (file.kind === 'tax' && file.accepted !== null) return [file.accepted.tables.from, file.accepted.tables.until];
  const days = file.kind === 'exchange' ? (file.accepted ?? []).map(({ day }) => day).toSorted() : [];
  return [days[0] ?? null, days.at(-1) ?? null];
}
