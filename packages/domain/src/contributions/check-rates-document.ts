import { cents, parseCents, toDecimal } from '../money/money.ts';
import { applyRate } from '../money/rational.ts';
import { findRates } from './rates.ts';
import type { RatesBook } from './rates-book.ts';
import {
  BASE_RATES,
  type BaseRate,
  baseRateOf,
  isBaseRate,
  RATES_FIGURE_NAMES,
  RATES_FIGURES,
  RATES_FORMAT,
  type RatesDocument,
  type RatesFigure,
  type RatesValues,
  tableOfDocument,
  valuesOf,
} from './rates-document.ts';
import type { RatesTable } from './rates-table.ts';
import { repeatedKeys } from './repeated-keys.ts';

/** Why a document is refused. */
export type RatesProblem =
  | { code: 'fileNotAnObject' }
  | { code: 'notAnObject'; params: { path: string } }
  | { code: 'notJson'; params: { reason: string } }
  | { code: 'unknownKey' | 'missingKey' | 'keyTwice' | 'textMissing'; params: { path: string } }
  | { code: 'formatUnknown'; params: { format: string } }
  | { code: 'yearInvalid' }
  | { code: 'yearBuiltIn' | 'editionOtherYear'; params: { year: string } }
  | { code: 'previousYearMissing'; params: { year: string; previous: string } }
  | { code: 'notARate' | 'notAnAmount'; params: { figure: RatesFigure; value: string } }
  | { code: 'notHundreds'; params: { figure: RatesFigure; value: string } }
  | { code: 'notAbove'; params: { figure: RatesFigure; other: RatesFigure } }
  | { code: 'maximumDiffers'; params: { figure: RatesFigure; value: string; computed: string; formula: string } }
  | { code: 'moved'; params: { figure: RatesFigure; from: string; to: string; percent: number } }
  | { code: 'additionalMoved'; params: { figure: RatesFigure; whole: RatesFigure; from: string; to: string } };

export interface CheckedRates {
  /** Null when there are problems. */
  readonly accepted: { readonly document: RatesDocument; readonly table: RatesTable } | null;
  readonly problems: readonly RatesProblem[];
}

/** Largest plausible move from one year to the next, in percent. Maximums follow from the others, so they have none. */
export const PLAUSIBLE_PERCENT: Partial<Record<RatesFigure, number>> = {
  cppRate: 5,
  cpp2Rate: 0,
  qppRate: 5,
  eiRate: 5,
  eiQuebecRate: 5,
  qpipRate: 5,
  qpipEmployerRate: 5,
  // Set by statute: unchanged since 1997 (exemption) and 1972 (multiple).
  basicExemption: 0,
  eiEmployerMultiple: 0,
  ympe: 8,
  yampe: 8,
  eiMaximumInsurable: 8,
  qpipMaximumInsurable: 8,
};

/** Earnings limits are published in whole hundreds of dollars. */
const HUNDREDS = ['ympe', 'yampe', 'eiMaximumInsurable', 'qpipMaximumInsurable'] as const;

const ABOVE: readonly (readonly [higher: RatesFigure, lower: RatesFigure])[] = [
  ['ympe', 'basicExemption'],
  ['yampe', 'ympe'],
  ['cppRate', 'cppBaseRate'],
  ['qppRate', 'qppBaseRate'],
  ['eiRate', 'eiQuebecRate'],
  ['qpipEmployerRate', 'qpipRate'],
];

const MAXIMUMS: readonly (readonly [maximum: RatesFigure, rate: RatesFigure, top: RatesFigure, from?: RatesFigure])[] =
  [
    ['cppMaximum', 'cppRate', 'ympe', 'basicExemption'],
    ['qppMaximum', 'qppRate', 'ympe', 'basicExemption'],
    ['cpp2Maximum', 'cpp2Rate', 'yampe', 'ympe'],
    ['eiMaximum', 'eiRate', 'eiMaximumInsurable'],
    ['eiQuebecMaximum', 'eiQuebecRate', 'eiMaximumInsurable'],
    ['qpipMaximum', 'qpipRate', 'qpipMaximumInsurable'],
    ['qpipEmployerMaximum', 'qpipEmployerRate', 'qpipMaximumInsurable'],
  ];

/** Reads and checks the text of a file. See checkRatesDocument. */
export function checkRatesText(
  text: string,
  rates: RatesBook,
  acceptedChanges: ReadonlySet<RatesFigure> = new Set(),
): CheckedRates {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { accepted: null, problems: [{ code: 'notJson', params: { reason: (error as Error).message } }] };
  }
  const twice = repeatedKeys(text);
  if (twice.length > 0)
    return { accepted: null, problems: twice.map((path) => ({ code: 'keyTwice', params: { path } })) };
  return checkRatesDocument(given, rates, acceptedChanges);
}

/**
 * Checks a year's figures: their exact shape, their arithmetic, and how far they are from the year before.
 * @param given parsed JSON
 * @param rates the tables in use; the year before must be one of them
 * @param acceptedChanges figures that may differ from the year before by any amount
 */
export function checkRatesDocument(
  given: unknown,
  rates: RatesBook,
  acceptedChanges: ReadonlySet<RatesFigure> = new Set(),
): CheckedRates {
  const shape = shapeProblems(given);
  if (shape.length > 0) return { accepted: null, problems: shape };
  const document = given as RatesDocument;
  const values = valuesIn(document);
  const previous = rates.find(document.year - 1);
  const problems = [...yearProblems(document, previous), ...arithmeticProblems(values)];
  if (previous !== undefined) problems.push(...moves(values, valuesOf(previous), acceptedChanges));
  if (problems.length > 0) return { accepted: null, problems };
  return { accepted: { document, table: tableOfDocument(document) }, problems: [] };
}

function shapeProblems(given: unknown): RatesProblem[] {
  const problems = keyProblems(given, '', ['format', 'year', 'edition', 'figures']);
  if (!isRecord(given)) return problems;
  if ('format' in given && given.format !== RATES_FORMAT)
    problems.push({ code: 'formatUnknown', params: { format: JSON.stringify(given.format) ?? '' } });
  const { year, figures } = given;
  if ('year' in given && !(Number.isInteger(year) && Number(year) >= 1000 && Number(year) <= 9999))
    problems.push({ code: 'yearInvalid' });
  if ('edition' in given && !isLine(given.edition)) problems.push({ code: 'textMissing', params: { path: 'edition' } });
  if (!('figures' in given)) return problems;
  problems.push(...keyProblems(figures, 'figures', RATES_FIGURE_NAMES, Object.keys(BASE_RATES)));
  if (!isRecord(figures)) return problems;
  for (const figure of RATES_FIGURE_NAMES)
    if (figure in figures) problems.push(...figureProblems(figure, figures[figure]));
  return problems;
}

/** Names what is not an object, keys that do not belong, and keys that are missing. */
function keyProblems(
  value: unknown,
  at: string,
  keys: readonly string[],
  optional: readonly string[] = [],
): RatesProblem[] {
  if (!isRecord(value))
    return [at === '' ? { code: 'fileNotAnObject' } : { code: 'notAnObject', params: { path: at } }];
  const path = (key: string) => (at === '' ? key : `${at}.${key}`);
  return [
    ...Object.keys(value).flatMap((key): RatesProblem[] =>
      keys.includes(key) ? [] : [{ code: 'unknownKey', params: { path: path(key) } }],
    ),
    ...keys.flatMap((key): RatesProblem[] =>
      Object.hasOwn(value, key) || optional.includes(key) ? [] : [{ code: 'missingKey', params: { path: path(key) } }],
    ),
  ];
}

function figureProblems(figure: RatesFigure, given: unknown): RatesProblem[] {
  const path = `figures.${figure}`;
  const problems = keyProblems(given, path, ['value', 'source', 'edition']);
  if (!isRecord(given)) return problems;
  for (const text of ['source', 'edition'])
    if (text in given && !isLine(given[text]))
      problems.push({ code: 'textMissing', params: { path: `${path}.${text}` } });
  if (!('value' in given)) return problems;
  const shown = JSON.stringify(given.value) ?? '';
  if (RATES_FIGURES[figure] === 'rate' && !isRate(given.value))
    problems.push({ code: 'notARate', params: { figure, value: shown } });
  if (RATES_FIGURES[figure] === 'amount' && !isAmount(given.value))
    problems.push({ code: 'notAnAmount', params: { figure, value: shown } });
  return problems;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRate = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1_000_000;
const isAmount = (value: unknown): boolean =>
  typeof value === 'string' && /^(0|[1-9]\d{0,6})\.\d{2}$/.test(value) && Number(value) > 0;
/** One line of text that is not blank, of at most 300 characters. */
const isLine = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() === value && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,300}$/u.test(value);

const valuesIn = (document: RatesDocument): RatesValues =>
  Object.fromEntries(
    RATES_FIGURE_NAMES.map((figure) => {
      if (isBaseRate(figure)) return [figure, baseRateOf(document, figure)];
      const { figures } = document;
      const { value } = figures[figure];
      return [figure, typeof value === 'number' ? value : parseCents(value)];
    }),
  ) as Record<RatesFigure, number>;

function yearProblems({ year, edition }: RatesDocument, previous: RatesTable | undefined): RatesProblem[] {
  if (findRates(year) !== undefined) return [{ code: 'yearBuiltIn', params: { year: String(year) } }];
  const problems: RatesProblem[] = [];
  if (!edition.includes(String(year))) problems.push({ code: 'editionOtherYear', params: { year: String(year) } });
  if (previous === undefined)
    problems.push({ code: 'previousYearMissing', params: { year: String(year), previous: String(year - 1) } });
  return problems;
}

function arithmeticProblems(values: RatesValues): RatesProblem[] {
  const problems: RatesProblem[] = [];
  for (const figure of HUNDREDS)
    if (values[figure] % 100_00 !== 0)
      problems.push({ code: 'notHundreds', params: { figure, value: dollars(values[figure]) } });
  for (const [figure, other] of ABOVE)
    if (values[figure] <= values[other]) problems.push({ code: 'notAbove', params: { figure, other } });
  for (const [figure, rate, top, from] of MAXIMUMS) {
    const base = values[top] - (from === undefined ? 0 : values[from]);
    const computed = base > 0 ? applyRate(values[rate], cents(base)) : 0;
    if (values[figure] === computed) continue;
    const formula = `${rate} x ${from === undefined ? top : `(${top} - ${from})`}`;
    const params = { figure, value: dollars(values[figure]), computed: dollars(computed), formula };
    problems.push({ code: 'maximumDiffers', params });
  }
  return problems;
}

function moves(values: RatesValues, before: RatesValues, acceptedChanges: ReadonlySet<RatesFigure>): RatesProblem[] {
  return RATES_FIGURE_NAMES.flatMap((figure): RatesProblem[] => {
    if (isBaseRate(figure)) return additionalMoves(figure, values, before, acceptedChanges);
    const percent = PLAUSIBLE_PERCENT[figure];
    if (percent === undefined || acceptedChanges.has(figure)) return [];
    if (Math.abs(values[figure] - before[figure]) * 100 <= before[figure] * percent) return [];
    const [from, to] = [shownFigure(figure, before[figure]), shownFigure(figure, values[figure])];
    return [{ code: 'moved', params: { figure, from, to, percent } }];
  });
}

/** The first additional rate is what the base leaves of a rate. It has been 1% since 2023, whatever the base is. */
function additionalMoves(
  figure: BaseRate,
  values: RatesValues,
  before: RatesValues,
  acceptedChanges: ReadonlySet<RatesFigure>,
): RatesProblem[] {
  const whole = BASE_RATES[figure];
  const [from, to] = [before[whole] - before[figure], values[whole] - values[figure]];
  if (from === to || acceptedChanges.has(figure)) return [];
  return [{ code: 'additionalMoved', params: { figure, whole, from: String(from), to: String(to) } }];
}

const dollars = (value: number): string => toDecimal(cents(value));

/** A figure as the document writes it. */
export const shownFigure = (figure: RatesFigure, value: number): string =>
  RATES_FIGURES[figure] === 'rate' ? String(value) : dollars(value);
