import type { RatesBook } from '../contributions/rates-book.ts';
import { repeatedKeys } from '../contributions/repeated-keys.ts';
import { addDays, isPlainDate, yearOf } from '../dates/plain-date.ts';
import { cents, NO_CENTS, toDecimal } from '../money/money.ts';
import { applyRate, RATE_SCALE, roundProduct } from '../money/rational.ts';
import {
  documentOfTables,
  endOfHalfYear,
  PHASED_FIELDS,
  TAX_TABLES_FORMAT,
  TAX_TABLES_SHAPE,
  type TaxDifference,
  type TaxShape,
  type TaxTablesDocument,
  tablesOfDocument,
  taxDifferences,
} from './tables-document.ts';
import { TAX_EDITIONS, type TaxBook } from './tax-editions.ts';
import type { PensionParts, PhasedAmount, TaxBracket, TaxTables } from './tax-tables.ts';

/** Why a document of tax tables is refused. A path says where: 'provinces.ON.brackets[2].over'. */
export type TaxTablesProblem =
  | { code: 'fileNotAnObject' }
  | { code: 'notJson'; params: { reason: string } }
  | { code: 'notAnObject' | 'unknownKey' | 'missingKey' | 'keyTwice' | 'textMissing'; params: { path: string } }
  | { code: 'formatUnknown'; params: { format: string } }
  | { code: 'editionOtherYear'; params: { year: string } }
  | { code: 'taxNotRows'; params: { path: string } }
  | { code: 'taxNotAmount' | 'taxNotRate' | 'taxNotDay' | 'taxNotBasic'; params: { path: string; value: string } }
  | { code: 'taxDaysSwapped' }
  | { code: 'taxHalfYear'; params: { last: string } }
  | { code: 'taxBuiltIn' | 'taxEditionTaken'; params: { edition: string } }
  | { code: 'taxNotNext'; params: { expected: string } }
  | { code: 'taxOtherUntil'; params: { until: string } }
  | { code: 'taxFirstRow'; params: { path: string } }
  | { code: 'taxNotAbove'; params: { path: string; value: string; other: string; lower: string } }
  | { code: 'taxDiffers'; params: { path: string; value: string; computed: string; formula: string } }
  | { code: 'taxMoved'; params: { path: string; from: string; to: string; percent: number } }
  | { code: 'taxPartChanged'; params: { path: string } }
  | { code: 'taxUnchanged'; params: { year: string; edition: string } };

export interface CheckedTaxTables {
  /** Null when there are problems. */
  readonly accepted: { readonly document: TaxTablesDocument; readonly tables: TaxTables } | null;
  readonly problems: readonly TaxTablesProblem[];
  /** What the edition before has otherwise; empty when the shape is wrong or there is none. */
  readonly differences: readonly TaxDifference[];
}

/** What the check compares an edition with. */
export interface TaxTablesInUse {
  readonly tax: TaxBook;
  readonly rates: RatesBook;
}

/** Largest plausible move of an amount from one edition to the next, in percent: it is indexed to prices. Rates of tax seldom move at all. */
export const PLAUSIBLE_AMOUNT_PERCENT = 6;
const MAX_ROWS = 20;

/** Reads and checks the text of a file. See checkTaxTables. */
export function checkTaxTablesText(
  text: string,
  inUse: TaxTablesInUse,
  acceptedChanges: ReadonlySet<string> = new Set(),
): CheckedTaxTables {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return refused([{ code: 'notJson', params: { reason: (error as Error).message } }]);
  }
  const twice = repeatedKeys(text);
  if (twice.length > 0) return refused(twice.map((path) => ({ code: 'keyTwice', params: { path } })));
  return checkTaxTables(given, inUse, acceptedChanges);
}

/**
 * Checks an edition of tax tables: its exact shape, its days, its arithmetic, and how far it is from the edition before.
 * @param given parsed JSON
 * @param inUse the tables in use, one of which must end on the day before; and the contribution rates, whose year, when it is there,
 *   must agree with the parts of the pension rates
 * @param acceptedChanges paths of figures or parts that may differ from the edition before in any way
 */
export function checkTaxTables(
  given: unknown,
  inUse: TaxTablesInUse,
  acceptedChanges: ReadonlySet<string> = new Set(),
): CheckedTaxTables {
  const shape = shapeProblems(given);
  if (shape.length > 0) return refused(shape);
  const document = given as TaxTablesDocument;
  const tables = tablesOfDocument(document);
  const previous = inUse.tax.editions.findLast(({ from }) => from < tables.from);
  const differences =
    previous === undefined ? [] : taxDifferences(documentOfTables(previous, document.source), document);
  const problems = [
    ...dayProblems(tables, inUse.tax),
    ...arithmeticProblems(tables, inUse.rates),
    ...moves(differences, acceptedChanges),
    ...repetition(tables, previous, differences),
  ];
  return { accepted: problems.length > 0 ? null : { document, tables }, problems, differences };
}

const refused = (problems: readonly TaxTablesProblem[]): CheckedTaxTables => ({
  accepted: null,
  problems,
  differences: [],
});

function shapeProblems(given: unknown): TaxTablesProblem[] {
  if (!isRecord(given)) return [{ code: 'fileNotAnObject' }];
  const { format, ...rest } = given;
  const problems: TaxTablesProblem[] = [];
  if (format === undefined) problems.push({ code: 'missingKey', params: { path: 'format' } });
  else if (format !== TAX_TABLES_FORMAT)
    problems.push({ code: 'formatUnknown', params: { format: JSON.stringify(format) ?? '' } });
  return [...problems, ...valueProblems(TAX_TABLES_SHAPE, rest, '')];
}

/** Names each value that is not of its shape, keys that do not belong, and keys that are missing. */
function valueProblems(shape: TaxShape, value: unknown, path: string): TaxTablesProblem[] {
  const shown = JSON.stringify(value) ?? '';
  if (shape === 'text') return isLine(value) ? [] : [{ code: 'textMissing', params: { path } }];
  if (shape === 'day') return isPlainDate(value) ? [] : [{ code: 'taxNotDay', params: { path, value: shown } }];
  if (shape === 'amount') return isAmount(value) ? [] : [{ code: 'taxNotAmount', params: { path, value: shown } }];
  if (shape === 'rate') return isRate(value) ? [] : [{ code: 'taxNotRate', params: { path, value: shown } }];
  if (shape === 'basic') {
    if (isRecord(value)) return valueProblems({ fields: PHASED_FIELDS }, value, path);
    return isAmount(value) || value === 'federal' ? [] : [{ code: 'taxNotBasic', params: { path, value: shown } }];
  }
  if ('rows' in shape) {
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ROWS)
      return [{ code: 'taxNotRows', params: { path } }];
    return value.flatMap((row, index) => valueProblems({ fields: shape.rows }, row, `${path}[${index}]`));
  }
  if (!isRecord(value)) return [{ code: 'notAnObject', params: { path } }];
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  const known = { ...shape.fields, ...shape.optional };
  return [
    ...Object.keys(value).flatMap((key): TaxTablesProblem[] =>
      Object.hasOwn(known, key) ? [] : [{ code: 'unknownKey', params: { path: at(key) } }],
    ),
    ...Object.entries(known).flatMap(([key, of]): TaxTablesProblem[] => {
      if (Object.hasOwn(value, key)) return valueProblems(of, value[key], at(key));
      return Object.hasOwn(shape.fields, key) ? [{ code: 'missingKey', params: { path: at(key) } }] : [];
    }),
  ];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Dollars with at most two decimals, as JavaScript writes the number. */
const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && /^\d{1,7}(\.\d{1,2})?$/.test(String(value));
/** Percent with at most three decimals, below 100. */
const isRate = (value: unknown): value is number =>
  typeof value === 'number' && /^\d{1,2}(\.\d{1,3})?$/.test(String(value));
/** One line of text that is not blank, of at most 300 characters. */
const isLine = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() === value && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,300}$/u.test(value);

/** Whether two editions have the same texts, days and figures, in the order of the format. */
const isSameEdition = (one: TaxTables, other: TaxTables): boolean =>
  JSON.stringify(documentOfTables(one, '')) === JSON.stringify(documentOfTables(other, ''));

/** An edition follows the last one, or takes the place of one that was added, with the same first day. */
function dayProblems(tables: TaxTables, tax: TaxBook): TaxTablesProblem[] {
  const { edition, from, until } = tables;
  const problems: TaxTablesProblem[] = [];
  if (until < from) problems.push({ code: 'taxDaysSwapped' });
  if (until > endOfHalfYear(from)) problems.push({ code: 'taxHalfYear', params: { last: endOfHalfYear(from) } });
  const year = String(yearOf(from));
  if (!edition.includes(year)) problems.push({ code: 'editionOtherYear', params: { year } });
  const builtIn = TAX_EDITIONS.find((one) => from <= one.until);
  if (builtIn !== undefined) return [...problems, { code: 'taxBuiltIn', params: { edition: builtIn.edition } }];
  const replaced = tax.editions.find((one) => one.from === from);
  const last = tax.editions.at(-1);
  if (replaced !== undefined) {
    if (replaced !== last && replaced.until !== until)
      problems.push({ code: 'taxOtherUntil', params: { until: replaced.until } });
  } else if (last !== undefined && from !== addDays(last.until, 1))
    problems.push({ code: 'taxNotNext', params: { expected: addDays(last.until, 1) } });
  // The same file again is no problem.
  const isSame = replaced !== undefined && isSameEdition(replaced, tables);
  if (tax.hasEdition(edition) && !isSame) problems.push({ code: 'taxEditionTaken', params: { edition } });
  return problems;
}

function arithmeticProblems(tables: TaxTables, rates: RatesBook): TaxTablesProblem[] {
  const { federal, provinces, quebec } = tables;
  const [{ AB, YT }, phase] = [provinces, federal.basicAmount];
  const problems = [
    ...bracketProblems(federal.brackets, 'federal.brackets'),
    ...phaseProblems(phase, 'federal.basicAmount'),
    ...bracketProblems(quebec.brackets, 'quebec.brackets', true),
  ];
  for (const [code, { brackets, basicAmount, reduction, ontario }] of Object.entries(provinces)) {
    const path = `provinces.${code}`;
    problems.push(...bracketProblems(brackets, `${path}.brackets`));
    if (typeof basicAmount === 'object') problems.push(...phaseProblems(basicAmount, `${path}.basicAmount`));
    if (reduction !== undefined)
      problems.push(...above(`${path}.reduction.to`, reduction.to, `${path}.reduction.from`, reduction.from));
    if (ontario !== undefined)
      problems.push(
        ...rising(ontario.surtax, `${path}.ontario.surtax`),
        ...rising(ontario.healthPremium, `${path}.ontario.healthPremium`),
      );
  }
  // The federal basic amount falls between the thresholds of the last two brackets.
  const [from, to] = federal.brackets.slice(-2);
  const differs = (path: string, value: number, computed: number, formula: string): void => {
    if (value !== computed)
      problems.push({
        code: 'taxDiffers',
        params: { path, value: dollars(value), computed: dollars(computed), formula },
      });
  };
  if (from !== undefined && to !== undefined) {
    differs('federal.basicAmount.from', phase.from, from.over, 'federal.brackets, last row but one, over');
    differs('federal.basicAmount.to', phase.to, to.over, 'federal.brackets, last row, over');
  }
  if (YT.employmentAmount !== undefined)
    differs('provinces.YT.employmentAmount', YT.employmentAmount, federal.employmentAmount, 'federal.employmentAmount');
  const [first, second] = AB.brackets;
  if (AB.supplementalCreditAbove !== undefined && first !== undefined && second !== undefined)
    differs(
      'provinces.AB.supplementalCreditAbove',
      AB.supplementalCreditAbove,
      applyRate(first.rate, second.over),
      'provinces.AB.brackets: rate[0] x over[1]',
    );
  const year = rates.find(yearOf(tables.from));
  if (year === undefined) return problems;
  for (const [name, parts, plan] of [
    ['cpp', tables.cpp, year.cpp],
    ['qpp', tables.qpp, year.qpp],
  ] as const)
    problems.push(...pensionProblems(name, parts, plan));
  return problems;
}

/** The parts of a pension rate against the contribution rates of the year. */
function pensionProblems(
  name: 'cpp' | 'qpp',
  { base, additional, maximumBase }: PensionParts,
  plan: { rate: number; baseRate: number; ympe: number; basicExemption: number },
): TaxTablesProblem[] {
  const problems: TaxTablesProblem[] = [];
  for (const [part, value, expected, formula] of [
    ['base', base, plan.baseRate, `${name}BaseRate`],
    ['additional', additional, plan.rate - plan.baseRate, `${name}Rate - ${name}BaseRate`],
  ] as const)
    if (value !== expected)
      problems.push({
        code: 'taxDiffers',
        params: { path: `${name}.${part}`, value: String(value / 1000), computed: String(expected / 1000), formula },
      });
  const computed = applyRate(base, cents(plan.ympe - plan.basicExemption));
  if (maximumBase !== computed)
    problems.push({
      code: 'taxDiffers',
      params: {
        path: `${name}.maximumBase`,
        value: dollars(maximumBase),
        computed: dollars(computed),
        formula: `${name}.base x (ympe - basicExemption)`,
      },
    });
  return problems;
}

/**
 * The constants that rates and thresholds give (K, KP): what each rate overcharges below its threshold, in whole dollars, halves up.
 * @param fromRounded Revenu Québec adds to the rounded constant of the row before, CRA to the exact one
 */
export function constantsOf(brackets: readonly TaxBracket[], fromRounded = false): number[] {
  // In 1/100,000 of a cent, so that it is whole.
  let sum = 0;
  return brackets.map(({ over, rate }, index) => {
    const before = brackets[index - 1];
    if (before !== undefined) sum += (rate - before.rate) * over;
    const rounded = roundProduct(sum, 1, RATE_SCALE * 100) * 100;
    if (fromRounded) sum = rounded * RATE_SCALE;
    return rounded;
  });
}

function bracketProblems(brackets: readonly TaxBracket[], path: string, fromRounded = false): TaxTablesProblem[] {
  const order = rising(brackets, path);
  const [first] = brackets;
  if (first?.over !== 0 || first.constant !== 0) order.push({ code: 'taxFirstRow', params: { path } });
  for (const [index, { rate }] of brackets.entries()) {
    const before = brackets[index - 1]?.rate ?? -1;
    if (rate <= before)
      order.push({
        code: 'taxNotAbove',
        params: {
          path: `${path}[${index}].rate`,
          value: String(rate / 1000),
          other: `${path}[${index - 1}].rate`,
          lower: String(before / 1000),
        },
      });
  }
  // A constant that follows from swapped rows says nothing.
  if (order.length > 0) return order;
  const formula = `${path}: ${fromRounded ? 'constant before' : 'exact constant before'} + (rate - rate before) x over, in whole dollars`;
  return constantsOf(brackets, fromRounded).flatMap((computed, index): TaxTablesProblem[] => {
    const value = brackets[index]?.constant ?? NO_CENTS;
    if (value === computed) return [];
    const params = { path: `${path}[${index}].constant`, value: dollars(value), computed: dollars(computed), formula };
    return [{ code: 'taxDiffers', params }];
  });
}

/** Each row begins above the one before it. */
const rising = (rows: readonly { readonly over: number }[], path: string): TaxTablesProblem[] =>
  rows.flatMap(({ over }, index) => {
    const before = rows[index - 1];
    return before === undefined ? [] : above(`${path}[${index}].over`, over, `${path}[${index - 1}].over`, before.over);
  });

const above = (path: string, value: number, other: string, lower: number): TaxTablesProblem[] =>
  value > lower ? [] : [{ code: 'taxNotAbove', params: { path, value: dollars(value), other, lower: dollars(lower) } }];

const phaseProblems = ({ full, reduced, from, to }: PhasedAmount, path: string): TaxTablesProblem[] => [
  ...above(`${path}.full`, full, `${path}.reduced`, reduced),
  ...above(`${path}.to`, to, `${path}.from`, from),
];

/** Moves that are further than is plausible, and parts or rows that one of two editions does not have. */
function moves(differences: readonly TaxDifference[], acceptedChanges: ReadonlySet<string>): TaxTablesProblem[] {
  const parts = new Set<string>();
  const problems: TaxTablesProblem[] = [];
  for (const { path, kind, before, after } of differences) {
    // Constants follow from the others.
    if (path.endsWith('.constant')) continue;
    if (before === null || after === null) {
      parts.add(partOf(path));
      continue;
    }
    const percent = kind === 'rate' ? 0 : PLAUSIBLE_AMOUNT_PERCENT;
    if (acceptedChanges.has(path) || Math.abs(after - before) * 100 <= before * percent) continue;
    problems.push({ code: 'taxMoved', params: { path, from: String(before), to: String(after), percent } });
  }
  for (const path of parts) if (!acceptedChanges.has(path)) problems.push({ code: 'taxPartChanged', params: { path } });
  return problems;
}

/**
 * A new year that taxes income as the year before: federal and Quebec amounts are indexed every January. The pension parts follow the year's
 * contribution rates, so that they differ also where nothing else was filled in.
 */
function repetition(
  { from }: TaxTables,
  previous: TaxTables | undefined,
  differences: readonly TaxDifference[],
): TaxTablesProblem[] {
  if (previous === undefined || yearOf(previous.from) === yearOf(from)) return [];
  if (differences.some(({ path }) => !/^[cq]pp\./.test(path))) return [];
  return [{ code: 'taxUnchanged', params: { year: String(yearOf(from)), edition: previous.edition } }];
}

/** The list or part that a figure is in: 'provinces.PE.brackets' of 'provinces.PE.brackets[5].over'. */
function partOf(path: string): string {
  const [list] = path.split('[');
  if (list !== undefined && list !== path) return list;
  const keys = path.split('.');
  return keys.slice(0, 3).join('.');
}

/** Whether a name can be accepted as a change: a path of the document. */
export const isTaxPath = (name: string): boolean =>
  /^(federal|quebec|cpp|qpp|provinces\.[A-Z]{2})(\.[a-zA-Z]+(\[\d{1,2}\])?){1,3}$/.test(name);

const dollars = (value: number): string => toDecimal(cents(value));
