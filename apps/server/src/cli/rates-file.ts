import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type CheckedRates, checkRatesText } from '@portage/domain/contributions/check-rates-document';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { isRatesFigure, RATES_FIGURE_NAMES, type RatesFigure } from '@portage/domain/contributions/rates-document';
import type { ExchangeRate } from '@portage/domain/exchange/exchange-rates';
import type { CheckedTaxTables } from '@portage/domain/income-tax/check-tables-document';
import type { AddedMinimumWage } from '@portage/domain/minimum-wage/minimum-wage';
import { PROVINCES } from '@portage/domain/places/provinces';
import { textOfCode } from '@portage/messages/coded-message';
import { checkFiguresFile, type FiguresInUse, type FiguresProblem } from '../modules/rates/check-figures-file.ts';
import { m, messages } from './messages.ts';
import { CommandFailure } from './output.ts';

/** What a file holds: the contribution rates of a year, minimum wages, income tax tables, or exchange rates. */
export type AcceptedFile =
  | { kind: 'rates'; accepted: NonNullable<CheckedRates['accepted']> }
  | { kind: 'wages'; accepted: readonly AddedMinimumWage[] }
  | { kind: 'exchange'; accepted: readonly ExchangeRate[] }
  | { kind: 'tax'; accepted: NonNullable<CheckedTaxTables['accepted']>; differences: CheckedTaxTables['differences'] };

/**
 * Reads and checks a file of contribution rates, minimum wages, income tax tables or exchange rates; its format says which.
 * @param file its path, or '-' for standard input
 * @param inUse the figures in use, for the comparison with the earlier ones
 * @param acceptChanges names of figures, provinces of wages, or paths of tax tables, that may move by any amount
 * @throws CommandFailure that names every problem
 */
export async function acceptedAnyFile(
  file: string,
  inUse: FiguresInUse,
  acceptChanges: readonly string[],
): Promise<AcceptedFile> {
  const checked = checkFiguresFile(await textOf(file), inUse, acceptChanges);
  const [unknown] = checked.unknownNames;
  if (unknown !== undefined) throw noName[checked.kind](unknown);
  const { kind } = checked;
  if (checked.accepted === null) throw refused(checked.problems.map(problemText));
  if (kind === 'tax') return { kind, accepted: checked.accepted, differences: checked.differences };
  if (kind === 'exchange') return { kind, accepted: checked.accepted };
  return kind === 'rates' ? { kind, accepted: checked.accepted } : { kind, accepted: checked.accepted };
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
export const problemText = (problem: FiguresProblem): string => textOfCode(messages.ratesProblems, problem);

const noProvince = (name: string) =>
  new CommandFailure(m.ratesNoProvince({ province: name, provinces: PROVINCES.join(', ') }));

const noFigure = (name: string) =>
  new CommandFailure(m.ratesNoFigure({ figure: name, figures: RATES_FIGURE_NAMES.join(', ') }));

const noPath = (name: string) => new CommandFailure(m.ratesNoPath({ path: name }));

const noChange = () => new CommandFailure(m.exchangeNoChange);

const noName = { rates: noFigure, wages: noProvince, tax: noPath, exchange: noChange };

function figureOf(name: string): RatesFigure {
  if (isRatesFigure(name)) return name;
  throw noFigure(name);
}

/** The text of a file, or of standard input for '-'. @throws CommandFailure when it cannot be read */
export async function textOf(file: string): Promise<string> {
  try {
    return file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandFailure(m.ratesUnreadable({ file, reason: (error as Error).message }));
  }
}
