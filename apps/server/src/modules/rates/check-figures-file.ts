import {
  type CheckedRates,
  checkRatesText,
  type RatesProblem,
} from '@portage/domain/contributions/check-rates-document';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { isRatesFigure } from '@portage/domain/contributions/rates-document';
import { repeatedKeys } from '@portage/domain/contributions/repeated-keys';
import type { ExchangeRate } from '@portage/domain/exchange/exchange-rates';
import { type ExchangeProblem, isValetCsv, readValetCsv } from '@portage/domain/exchange/valet-csv';
import {
  type CheckedTaxTables,
  checkTaxTablesText,
  isTaxPath,
  type TaxTablesProblem,
} from '@portage/domain/income-tax/check-tables-document';
import { isTaxTablesDocument } from '@portage/domain/income-tax/tables-document';
import type { TaxBook } from '@portage/domain/income-tax/tax-editions';
import type { AddedMinimumWage, MinimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import {
  checkMinimumWages,
  isMinimumWageDocument,
  type MinimumWageProblem,
} from '@portage/domain/minimum-wage/minimum-wage-document';
import { isProvince } from '@portage/domain/places/provinces';

/** A file of figures after its checks; its format says which figures it holds. `accepted` is null when there are problems. */
export type CheckedFigures = {
  /** Names of accepted changes that are no figure, no province for wages, or no path for tax tables. */
  unknownNames: readonly string[];
} & (
  | ({ kind: 'tax' } & CheckedTaxTables)
  | { kind: 'exchange'; accepted: readonly ExchangeRate[] | null; problems: readonly ExchangeProblem[] }
  | { kind: 'rates'; accepted: CheckedRates['accepted']; problems: readonly RatesProblem[] }
  | {
      kind: 'wages';
      accepted: readonly AddedMinimumWage[] | null;
      problems: readonly (RatesProblem | MinimumWageProblem)[];
    }
);

/** Any problem of a file of figures. */
export type FiguresProblem = RatesProblem | MinimumWageProblem | TaxTablesProblem | ExchangeProblem;

/** The figures in use. */
export interface FiguresInUse {
  rates: RatesBook;
  wages: MinimumWages;
  tax: TaxBook;
}

/**
 * Checks the text of a file of contribution rates, minimum wages, income tax tables, or the Bank of Canada's exchange rates.
 * @param inUse the figures in use, for the comparison with the earlier ones
 * @param acceptChanges names of figures, provinces of wages, or paths of tax tables, that may move by any amount
 */
export function checkFiguresFile(
  content: string,
  inUse: FiguresInUse,
  acceptChanges: readonly string[],
): CheckedFigures {
  if (isValetCsv(content)) return { kind: 'exchange', ...readValetCsv(content), unknownNames: acceptChanges };
  const given = parsed(content);
  if (isTaxTablesDocument(given)) {
    const checked = checkTaxTablesText(content, inUse, new Set(acceptChanges));
    return { kind: 'tax', ...checked, unknownNames: acceptChanges.filter((name) => !isTaxPath(name)) };
  }
  if (!isMinimumWageDocument(given)) {
    const checked = checkRatesText(content, inUse.rates, new Set(acceptChanges.filter(isRatesFigure)));
    return { kind: 'rates', ...checked, unknownNames: acceptChanges.filter((name) => !isRatesFigure(name)) };
  }
  const twice = repeatedKeys(content).map((path): RatesProblem => ({ code: 'keyTwice', params: { path } }));
  const { accepted, problems } = checkMinimumWages(given, inUse.wages, new Set(acceptChanges.filter(isProvince)));
  return {
    kind: 'wages',
    accepted: twice.length > 0 ? null : accepted,
    problems: [...twice, ...problems],
    unknownNames: acceptChanges.filter((name) => !isProvince(name)),
  };
}

/** The JSON of a text, or undefined; what is wrong with it is reported when it is read as contribution rates. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
