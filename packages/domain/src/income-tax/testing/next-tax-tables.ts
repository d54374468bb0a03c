import { tableOfDocument } from '../../contributions/rates-document.ts';
import type { RatesTable } from '../../contributions/rates-table.ts';
import { nextYearsDocument } from '../../contributions/testing/next-years-document.ts';
import { addDays, plainDate, yearOf } from '../../dates/plain-date.ts';
import { cents } from '../../money/money.ts';
import { applyRate } from '../../money/rational.ts';
import { documentOfTables, endOfHalfYear, type TaxTablesDocument } from '../tables-document.ts';
import { TAX_EDITIONS } from '../tax-editions.ts';
import type { PensionParts, TaxTables } from '../tax-tables.ts';

/** Where figures that are made up come from. */
const SOURCE = 'Made up for tests';

/**
 * A made-up edition for the half-year after another one: its figures, with the pension parts that agree with made-up rates of the year.
 * @param before the edition before; the last built-in one when it is left out
 * @param rates the contribution rates of its year
 */
export function nextTaxTables(
  before: TaxTables = lastBuiltIn(),
  rates: RatesTable = tableOfDocument(nextYearsDocument()),
): TaxTables {
  const from = addDays(before.until, 1);
  const edition = `Made-up tax tables for tests, ${from.slice(5, 7) < '07' ? 'January' : 'July'} ${yearOf(from)}`;
  const parts = ({ rate, baseRate, ympe, basicExemption }: RatesTable['cpp']): PensionParts => ({
    base: baseRate,
    additional: rate - baseRate,
    maximumBase: applyRate(baseRate, cents(ympe - basicExemption)),
  });
  const isNewYear = yearOf(from) !== yearOf(before.from);
  const { federal } = before;
  return {
    ...before,
    // Of a new year something is indexed.
    federal: { ...federal, labourFundMaximum: cents(federal.labourFundMaximum + (isNewYear ? 1 : 0)) },
    edition,
    from,
    until: plainDate(endOfHalfYear(from)),
    quebec: { ...before.quebec, edition },
    cpp: parts(rates.cpp),
    qpp: parts(rates.qpp),
  };
}

/** The document of `nextTaxTables`. */
export const nextTaxDocument = (before?: TaxTables, rates?: RatesTable): TaxTablesDocument =>
  documentOfTables(nextTaxTables(before, rates), SOURCE);

function lastBuiltIn(): TaxTables {
  const last = TAX_EDITIONS.at(-1);
  if (last === undefined) throw new Error('There are no built-in tax tables.');
  return last;
}
