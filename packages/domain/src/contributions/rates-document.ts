import { type Cents, parseCents } from '../money/money.ts';
import { storedTexts } from '../text/stored-text.ts';
import type { RatesTable } from './rates-table.ts';

/** The format that `portage rates template` prints and `portage rates add` reads. */
export const RATES_FORMAT = 'portage-contribution-rates/1';

/**
 * Every figure of a year, by its kind: a 'rate' is a whole number in 1/100,000 (5950 is 5.95%), an 'amount' is text in dollars
 * with cents ("74600.00").
 */
export const RATES_FIGURES = {
  cppRate: 'rate',
  cppBaseRate: 'rate',
  basicExemption: 'amount',
  ympe: 'amount',
  cppMaximum: 'amount',
  cpp2Rate: 'rate',
  yampe: 'amount',
  cpp2Maximum: 'amount',
  qppRate: 'rate',
  qppBaseRate: 'rate',
  qppMaximum: 'amount',
  eiRate: 'rate',
  eiMaximumInsurable: 'amount',
  eiMaximum: 'amount',
  eiQuebecRate: 'rate',
  eiQuebecMaximum: 'amount',
  eiEmployerMultiple: 'rate',
  qpipRate: 'rate',
  qpipEmployerRate: 'rate',
  qpipMaximumInsurable: 'amount',
  qpipMaximum: 'amount',
  qpipEmployerMaximum: 'amount',
} as const satisfies Record<string, 'rate' | 'amount'>;

export type RatesFigure = keyof typeof RATES_FIGURES;

/**
 * Figures that a document may leave out, because earlier releases did not have them, with the figure that they are a part of. The base
 * rate is then that figure less the first additional rate, 1% since 2023 (T4127 table 8.5).
 */
export const BASE_RATES = { cppBaseRate: 'cppRate', qppBaseRate: 'qppRate' } as const satisfies Partial<
  Record<RatesFigure, RatesFigure>
>;
export type BaseRate = keyof typeof BASE_RATES;
/** A figure that every document gives. */
export type GivenFigure = Exclude<RatesFigure, BaseRate>;
export const isBaseRate = (figure: RatesFigure): figure is BaseRate => Object.hasOwn(BASE_RATES, figure);
const FIRST_ADDITIONAL = 1_000;

/** The base rate that a document gives or implies. */
export const baseRateOf = ({ figures }: RatesDocument, figure: BaseRate): number =>
  Number(figures[figure]?.value ?? Number(figures[BASE_RATES[figure]].value) - FIRST_ADDITIONAL);
export const RATES_FIGURE_NAMES = Object.keys(RATES_FIGURES) as readonly RatesFigure[];

export function isRatesFigure(value: string): value is RatesFigure {
  return Object.hasOwn(RATES_FIGURES, value);
}

/** One figure with where it was published. */
export interface SourcedFigure {
  readonly value: number | string;
  readonly source: string;
  readonly edition: string;
}

/** A year's figures as JSON, in the exact shape that checkRatesDocument accepts. */
export interface RatesDocument {
  readonly format: typeof RATES_FORMAT;
  readonly year: number;
  readonly edition: string;
  readonly figures: Readonly<Record<GivenFigure, SourcedFigure>> & Readonly<Partial<Record<BaseRate, SourcedFigure>>>;
}

/** Rates in 1/100,000 and amounts in cents, by figure. */
export type RatesValues = Readonly<Record<RatesFigure, number>>;

const PUBLISHED = storedTexts({
  cpp: 'CRA T4127 Payroll Deductions Formulas, chapter 6 and tables 8.3 to 8.8',
  ei: 'CRA T4127 Payroll Deductions Formulas, chapter 7 and tables 8.3 to 8.8',
  qpp: 'Revenu Québec, Québec Pension Plan',
  qpip: 'Revenu Québec, Québec Parental Insurance Plan',
});

/** Where a figure is usually published. */
export function usualSource(figure: RatesFigure): string {
  if (figure.startsWith('qpp')) return PUBLISHED.qpp;
  if (figure.startsWith('qpip')) return PUBLISHED.qpip;
  return figure.startsWith('ei') ? PUBLISHED.ei : PUBLISHED.cpp;
}

/** A document to fill in: every figure with its usual source, and null or '' for each value to enter. */
export const ratesTemplate = (year: number) => ({
  format: RATES_FORMAT,
  year,
  edition: '',
  figures: Object.fromEntries(
    RATES_FIGURE_NAMES.map((figure) => [figure, { value: null, source: usualSource(figure), edition: '' }]),
  ),
});

/** The figures of a table. */
export const valuesOf = (table: RatesTable): RatesValues => ({
  cppRate: table.cpp.rate,
  cppBaseRate: table.cpp.baseRate,
  basicExemption: table.cpp.basicExemption,
  ympe: table.cpp.ympe,
  cppMaximum: table.cpp.maximum,
  cpp2Rate: table.cpp2.rate,
  yampe: table.cpp2.yampe,
  cpp2Maximum: table.cpp2.maximum,
  qppRate: table.qpp.rate,
  qppBaseRate: table.qpp.baseRate,
  qppMaximum: table.qpp.maximum,
  eiRate: table.ei.rate,
  eiMaximumInsurable: table.ei.maximumInsurable,
  eiMaximum: table.ei.maximum,
  eiQuebecRate: table.eiQuebec.rate,
  eiQuebecMaximum: table.eiQuebec.maximum,
  eiEmployerMultiple: table.eiEmployerMultiple,
  qpipRate: table.qpip.rate,
  qpipEmployerRate: table.qpip.employerRate,
  qpipMaximumInsurable: table.qpip.maximumInsurable,
  qpipMaximum: table.qpip.maximum,
  qpipEmployerMaximum: table.qpip.employerMaximum,
});

/** The table of a document that checkRatesDocument accepted. */
export function tableOfDocument(document: RatesDocument): RatesTable {
  const { year, edition, figures } = document;
  const rate = (figure: GivenFigure) => Number(figures[figure].value);
  const amount = (figure: GivenFigure): Cents => parseCents(String(figures[figure].value));
  const sourceOf = (...names: GivenFigure[]) =>
    [...new Set(names.map((name) => `${figures[name].source}, ${figures[name].edition}`))].join('; ');
  const [basicExemption, ympe, insurable] = [amount('basicExemption'), amount('ympe'), amount('eiMaximumInsurable')];
  return {
    year,
    edition,
    cpp: {
      rate: rate('cppRate'),
      baseRate: baseRateOf(document, 'cppBaseRate'),
      basicExemption,
      ympe,
      maximum: amount('cppMaximum'),
      source: sourceOf('cppRate', 'basicExemption', 'ympe', 'cppMaximum'),
    },
    qpp: {
      rate: rate('qppRate'),
      baseRate: baseRateOf(document, 'qppBaseRate'),
      basicExemption,
      ympe,
      maximum: amount('qppMaximum'),
      source: sourceOf('qppRate', 'basicExemption', 'ympe', 'qppMaximum'),
    },
    cpp2: {
      rate: rate('cpp2Rate'),
      yampe: amount('yampe'),
      maximum: amount('cpp2Maximum'),
      source: sourceOf('cpp2Rate', 'yampe', 'cpp2Maximum'),
    },
    ei: {
      rate: rate('eiRate'),
      maximumInsurable: insurable,
      maximum: amount('eiMaximum'),
      source: sourceOf('eiRate', 'eiMaximumInsurable', 'eiMaximum', 'eiEmployerMultiple'),
    },
    eiQuebec: {
      rate: rate('eiQuebecRate'),
      maximumInsurable: insurable,
      maximum: amount('eiQuebecMaximum'),
      source: sourceOf('eiQuebecRate', 'eiMaximumInsurable', 'eiQuebecMaximum'),
    },
    eiEmployerMultiple: rate('eiEmployerMultiple'),
    qpip: {
      rate: rate('qpipRate'),
      employerRate: rate('qpipEmployerRate'),
      maximumInsurable: amount('qpipMaximumInsurable'),
      maximum: amount('qpipMaximum'),
      employerMaximum: amount('qpipEmployerMaximum'),
      source: sourceOf('qpipRate', 'qpipEmployerRate', 'qpipMaximumInsurable', 'qpipMaximum', 'qpipEmployerMaximum'),
    },
  };
}
