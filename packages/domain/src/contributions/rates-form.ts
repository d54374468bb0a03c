import { cents, toDecimal } from '../money/money.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { checkRatesDocument, type RatesProblem } from './check-rates-document.ts';
import type { RatesBook } from './rates-book.ts';
import {
  isRatesFigure,
  RATES_FIGURE_NAMES,
  RATES_FIGURES,
  RATES_FORMAT,
  type RatesDocument,
  type RatesFigure,
  tableOfDocument,
  usualSource,
  valuesOf,
} from './rates-document.ts';
import type { RatesTable } from './rates-table.ts';

/** A year's contribution rates as they are typed: percent, dollars, and the employer's EI multiple. */
export type RatesForm = Record<RatesFigure, string> & {
  /** The edition of T4127, which names the year. */
  edition: string;
  /** The edition of Revenu Québec's page. */
  quebecEdition: string;
  /** Names of figures whose large moves the publication confirms, with a comma between them. */
  accepted: string;
};

/** The unit in which a figure is typed. */
export const unitOf = (figure: RatesFigure): 'percent' | 'dollars' | 'times' => {
  if (figure === 'eiEmployerMultiple') return 'times';
  return RATES_FIGURES[figure] === 'rate' ? 'percent' : 'dollars';
};

/** A figure as it is typed: '5.95', '74600.00', '1.4'. @param value in 1/100,000 or cents */
export function typedFigure(figure: RatesFigure, value: number): string {
  if (unitOf(figure) === 'dollars') return toDecimal(cents(value));
  return String(value / (unitOf(figure) === 'times' ? 100_000 : 1000));
}

/** The form of the year after a table: its figures, to be replaced by the new ones, and empty editions. */
export function ratesForm(previous: RatesTable): RatesForm {
  const values = valuesOf(previous);
  const figures = Object.fromEntries(RATES_FIGURE_NAMES.map((figure) => [figure, typedFigure(figure, values[figure])]));
  return { ...(figures as Record<RatesFigure, string>), edition: '', quebecEdition: '', accepted: '' };
}

/** The value of a figure as a document has it; null when the text is none. A comma can be the decimal mark. */
export function readFigure(figure: RatesFigure, text: string): number | string | null {
  if (unitOf(figure) === 'dollars') {
    const amount = text.trim() === '' ? null : parseTypedAmount(text);
    return amount === null ? null : toDecimal(amount);
  }
  const digits = /^(\d{1,2})(?:[.,](\d{1,5}))?\s*%?$/.exec(text.trim());
  if (digits === null) return null;
  const decimals = unitOf(figure) === 'times' ? 5 : 3;
  const fraction = (digits[2] ?? '').replace(/0+$/, '');
  return fraction.length > decimals ? null : Number(`${digits[1]}${fraction.padEnd(decimals, '0')}`);
}

/** What is wrong with a field of the form. */
export type RatesFieldProblem =
  | { code: 'notRead'; figure: RatesFigure }
  | Extract<RatesProblem, { params: { figure: RatesFigure } }>
  | { code: 'editionMissing' | 'editionOtherYear'; field: 'edition' | 'quebecEdition' };

export interface CheckedRatesForm {
  /** Null when there are problems. */
  readonly document: RatesDocument | null;
  readonly fields: readonly RatesFieldProblem[];
  /** Problems of no field, such as a year that is built in. */
  readonly others: readonly RatesProblem[];
}

/**
 * Checks typed rates as `checkRatesDocument` does, by field.
 * @param year the year that they are for
 * @param rates the tables in use
 */
export function checkRatesForm(year: number, form: RatesForm, rates: RatesBook): CheckedRatesForm {
  const fields: RatesFieldProblem[] = [];
  for (const field of ['edition', 'quebecEdition'] as const) {
    if (form[field].trim() === '') fields.push({ code: 'editionMissing', field });
    else if (!form[field].includes(String(year))) fields.push({ code: 'editionOtherYear', field });
  }
  const figures = RATES_FIGURE_NAMES.map((figure) => {
    const value = readFigure(figure, form[figure]);
    if (value === null) fields.push({ code: 'notRead', figure });
    const edition = (/^q/.test(figure) ? form.quebecEdition : form.edition).trim();
    return [figure, { value, source: usualSource(figure), edition }];
  });
  if (fields.length > 0) return { document: null, fields, others: [] };
  const given = { format: RATES_FORMAT, year, edition: form.edition.trim(), figures: Object.fromEntries(figures) };
  const accepted = new Set(form.accepted.split(',').filter(isRatesFigure));
  const { accepted: right, problems } = checkRatesDocument(given, rates, accepted);
  const others: RatesProblem[] = [];
  for (const problem of problems) {
    if ('params' in problem && 'figure' in problem.params) fields.push(problem as RatesFieldProblem);
    else if (problem.code === 'textMissing')
      fields.push({ code: 'editionMissing', field: fieldOf(problem.params.path) });
    else others.push(problem);
  }
  return { document: right?.document ?? null, fields, others };
}

/** The field of a text: an edition of one line. */
const fieldOf = (path: string): 'edition' | 'quebecEdition' => (/^figures\.q/.test(path) ? 'quebecEdition' : 'edition');

/** Figures that the form changes in the year before, as they are typed. */
export function changedRates(
  before: RatesTable,
  document: RatesDocument,
): { figure: RatesFigure; before: number; after: number }[] {
  const [old, now] = [valuesOf(before), valuesOf(tableOfDocument(document))];
  return RATES_FIGURE_NAMES.flatMap((figure) =>
    old[figure] === now[figure] ? [] : [{ figure, before: old[figure], after: now[figure] }],
  );
}
