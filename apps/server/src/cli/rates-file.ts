import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  type CheckedRates,
  checkRatesText,
  type RatesProblem,
} from '@portage/domain/contributions/check-rates-document';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { isRatesFigure, RATES_FIGURE_NAMES, type RatesFigure } from '@portage/domain/contributions/rates-document';
import type { AddedMinimumWage, MinimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import type { MinimumWageProblem } from '@portage/domain/minimum-wage/minimum-wage-document';
import { PROVINCES } from '@portage/domain/places/provinces';
import { textOfCode } from '@portage/messages/coded-message';
import { checkFiguresFile } from '../modules/rates/check-figures-file.ts';
import { m, messages } from './messages.ts';
import { CommandFailure } from './output.ts';

/** What a file holds: the contribution rates of a year, or minimum wages. */
export type AcceptedFile =
  | { rates: NonNullable<CheckedRates['accepted']>; wages?: never }
  | { wages: readonly AddedMinimumWage[]; rates?: never };

/**
 * Reads and checks a file of contribution rates or of minimum wages; its format says which.
 * @param file its path, or '-' for standard input
 * @param inUse the figures in use, for the comparison with the earlier ones
 * @param acceptChanges names of figures, or provinces of wages, that may move by any amount
 * @throws CommandFailure that names every problem
 */
export async function acceptedAnyFile(
  file: string,
  inUse: { rates: RatesBook; wages: MinimumWages },
  acceptChanges: readonly string[],
): Promise<AcceptedFile> {
  const { kind, accepted, problems, unknownNames } = checkFiguresFile(await textOf(file), inUse, acceptChanges);
  const [unknown] = unknownNames;
  if (unknown !== undefined) throw kind === 'rates' ? noFigure(unknown) : noProvince(unknown);
  if (accepted === null) throw refused(problems.map(anyProblemText));
  return kind === 'rates' ? { rates: accepted } : { wages: accepted };
}

/**
 * Reads and checks a file of contribution rates.
 * @param file its path, or '-' for standard input
 * @param rates the tables in use, for the comparison with the year before
 * @param acceptChanges names of figures that may move by any amount
 * @throws CommandFailure that names every problem
 */
export async function acceptedFile(
  file: string,
  rates: RatesBook,
  acceptChanges: readonly string[],
): Promise<NonNullable<CheckedRates['accepted']>> {
  const { accepted, problems } = checkRatesText(await textOf(file), rates, new Set(acceptChanges.map(figureOf)));
  if (accepted === null) throw refused(problems.map(problemText));
  return accepted;
}

const refused = (problems: readonly string[]) => new CommandFailure([m.ratesRefused, ...problems].join('\n- '));

/** A problem in words. */
export const problemText = (problem: RatesProblem): string => textOfCode(messages.ratesProblems, problem);

const anyProblemText = (problem: RatesProblem | MinimumWageProblem): string =>
  textOfCode(messages.ratesProblems, problem);

const noProvince = (name: string) =>
  new CommandFailure(m.ratesNoProvince({ province: name, provinces: PROVINCES.join(', ') }));

const noFigure = (name: string) =>
  new CommandFailure(m.ratesNoFigure({ figure: name, figures: RATES_FIGURE_NAMES.join(', ') }));

function figureOf(name: string): RatesFigure {
  if (isRatesFigure(name)) return name;
  throw noFigure(name);
}

async function textOf(file: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(m.ratesUnreadable({ file, reason: (error as Error).message }));
  }
}
