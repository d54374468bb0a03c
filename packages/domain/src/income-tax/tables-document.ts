import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents, parseCents, toDecimal } from '../money/money.ts';
import type { TaxTables } from './tax-tables.ts';

/** The format that `portage rates template income-tax` prints and `portage rates add` reads. */
export const TAX_TABLES_FORMAT = 'portage-income-tax-tables/1';

/**
 * How one value of the document is written: an 'amount' is a number in dollars (58523 or 3519.45), a 'rate' a number in percent (20.5),
 * 'basic' an amount, a phased amount or the word "federal", 'rows' a list of objects.
 */
export type TaxShape =
  | 'text'
  | 'day'
  | 'amount'
  | 'rate'
  | 'basic'
  | { readonly rows: TaxFields }
  | { readonly fields: TaxFields; readonly optional?: TaxFields };
type TaxFields = Readonly<Record<string, TaxShape>>;

const brackets: TaxShape = { rows: { over: 'amount', rate: 'rate', constant: 'amount' } };
/** The parts of an amount that falls evenly between two incomes. */
export const PHASED_FIELDS = { full: 'amount', reduced: 'amount', from: 'amount', to: 'amount' } as const;
const phased: TaxShape = { fields: PHASED_FIELDS };
const pension: TaxShape = { fields: { base: 'rate', additional: 'rate', maximumBase: 'amount' } };
const province: TaxShape = {
  fields: { brackets, basicAmount: 'basic' },
  optional: {
    employmentAmount: 'amount',
    supplementalCreditAbove: 'amount',
    reduction: { fields: { amount: 'amount', from: 'amount', to: 'amount', rate: 'rate' } },
    ontario: {
      fields: {
        surtax: { rows: { over: 'amount', rate: 'rate' } },
        healthPremium: { rows: { over: 'amount', base: 'amount', rate: 'rate', maximum: 'amount' } },
        reductionBasic: 'amount',
        reductionPerDependant: 'amount',
      },
    },
    payrollTax: 'rate',
  },
};

const PROVINCES_OF_TABLES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'SK', 'YT'] as const;

/** The document's exact shape, apart from its format: that of TaxTables, with dollars and percent, and the source of the figures. */
export const TAX_TABLES_SHAPE = {
  fields: {
    edition: 'text',
    source: 'text',
    from: 'day',
    until: 'day',
    federal: {
      fields: {
        brackets,
        basicAmount: phased,
        employmentAmount: 'amount',
        quebecAbatement: 'rate',
        outsideCanadaSurtax: 'rate',
        smallIncome: 'amount',
        smallIncomeRate: 'rate',
        smallIncomeRateInQuebec: 'rate',
        labourFundRate: 'rate',
        labourFundMaximum: 'amount',
      },
    },
    provinces: { fields: Object.fromEntries(PROVINCES_OF_TABLES.map((code) => [code, province])) },
    quebec: {
      fields: {
        edition: 'text',
        brackets,
        basicAmount: 'amount',
        creditRate: 'rate',
        workersRate: 'rate',
        workersMaximum: 'amount',
        smallLumpSumRate: 'rate',
        labourFundRate: 'rate',
      },
    },
    cpp: pension,
    qpp: pension,
  },
} as const satisfies TaxShape;

/** An edition's tables as JSON, in the exact shape that checkTaxTables accepts. Numbers are dollars and percent. */
export interface TaxTablesDocument {
  readonly format: typeof TAX_TABLES_FORMAT;
  readonly edition: string;
  readonly source: string;
  readonly from: string;
  readonly until: string;
  readonly [part: string]: unknown;
}

type Converted = (kind: 'amount' | 'rate', value: number) => number;

/** A copy of a value with each number converted, by its shape. What is not there stays away. */
function converted(shape: TaxShape, value: unknown, convert: Converted): unknown {
  if (shape === 'amount' || shape === 'rate') return convert(shape, value as number);
  if (shape === 'basic') {
    if (typeof value === 'string') return value;
    return converted(typeof value === 'number' ? 'amount' : phased, value, convert);
  }
  if (typeof shape === 'string') return value;
  if ('rows' in shape) return (value as unknown[]).map((row) => converted({ fields: shape.rows }, row, convert));
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries({ ...shape.fields, ...shape.optional }).flatMap(([key, of]) =>
      given[key] === undefined ? [] : [[key, converted(of, given[key], convert)]],
    ),
  );
}

/** The tables of a document that checkTaxTables accepted: rates in 1/100,000, money in cents. */
export function tablesOfDocument(document: TaxTablesDocument): TaxTables {
  const read = converted(TAX_TABLES_SHAPE, document, (kind, value) =>
    kind === 'amount' ? parseCents(String(value)) : Math.round(value * 1000),
  ) as Omit<TaxTables, 'from' | 'until'> & { source: string };
  const { source: _, ...tables } = read;
  return { ...tables, from: plainDate(document.from), until: plainDate(document.until) };
}

/**
 * The document of tables.
 * @param source where their figures were published
 */
export function documentOfTables(tables: TaxTables, source: string): TaxTablesDocument {
  const written = converted(TAX_TABLES_SHAPE, { ...tables, source }, (kind, value) =>
    kind === 'amount' ? Number(toDecimal(cents(value))) : value / 1000,
  ) as Omit<TaxTablesDocument, 'format'>;
  return { format: TAX_TABLES_FORMAT, ...written } as TaxTablesDocument;
}

/** Whether parsed JSON says that it is a file of income tax tables. */
export const isTaxTablesDocument = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'format' in given && given.format === TAX_TABLES_FORMAT;

/** One number of a document. `path` says where it is: 'provinces.ON.brackets[2].over'. */
export interface TaxFigure {
  readonly path: string;
  readonly kind: 'amount' | 'rate';
  /** In dollars or percent. */
  readonly value: number;
}

/** Every number of a document whose shape is right, in the document's order. */
export function taxFigures(document: TaxTablesDocument): TaxFigure[] {
  const found: TaxFigure[] = [];
  const visit = (shape: TaxShape, value: unknown, path: string): void => {
    if (shape === 'amount' || shape === 'rate') found.push({ path, kind: shape, value: value as number });
    else if (shape === 'basic') {
      if (typeof value !== 'string') visit(typeof value === 'number' ? 'amount' : phased, value, path);
    } else if (typeof shape === 'object' && 'rows' in shape)
      for (const [index, row] of (value as unknown[]).entries())
        visit({ fields: shape.rows }, row, `${path}[${index}]`);
    else if (typeof shape === 'object') {
      const given = value as Readonly<Record<string, unknown>>;
      for (const [key, of] of Object.entries({ ...shape.fields, ...shape.optional }))
        if (given[key] !== undefined) visit(of, given[key], path === '' ? key : `${path}.${key}`);
    }
  };
  visit(TAX_TABLES_SHAPE, document, '');
  return found;
}

/** A number that is not the same in two editions; null where one of them has none. */
export interface TaxDifference {
  readonly path: string;
  readonly kind: 'amount' | 'rate';
  readonly before: number | null;
  readonly after: number | null;
}

/** What an edition changes in the one before it, in the order of the newer one; what it leaves out comes last. */
export function taxDifferences(before: TaxTablesDocument, after: TaxTablesDocument): TaxDifference[] {
  const old = new Map(taxFigures(before).map((figure) => [figure.path, figure]));
  const changed = taxFigures(after).flatMap(({ path, kind, value }): TaxDifference[] => {
    const was = old.get(path)?.value ?? null;
    old.delete(path);
    return was === value ? [] : [{ path, kind, before: was, after: value }];
  });
  const gone = [...old.values()].map(
    ({ path, kind, value }): TaxDifference => ({ path, kind, before: value, after: null }),
  );
  return [...changed, ...gone];
}

/** The last day of a day's half-year: CRA publishes an edition for January and one for July. */
export const endOfHalfYear = (day: string): string =>
  `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '06-30' : '12-31'}`;

/**
 * A document to fill in for the half-year after an edition: its figures, to be compared with the next publication one by one, and
 * empty texts.
 * @param last the newest edition in use
 */
export function taxTablesTemplate(last: TaxTables): TaxTablesDocument {
  const from = addDays(last.until, 1);
  const figures = documentOfTables({ ...last, edition: '', quebec: { ...last.quebec, edition: '' } }, '');
  return { ...figures, from, until: endOfHalfYear(from) };
}

/** Texts that a template leaves empty. */
const TEXTS = ['edition', 'source', 'quebec.edition'];

/**
 * The parts of a document that an import did not give, to be filled in by hand: 'federal.basicAmount.full', 'quebec.brackets'.
 * @param filled paths of the figures that it gave
 */
export function leftToFill(document: TaxTablesDocument, filled: readonly string[]): string[] {
  const given = new Set(filled);
  const left = taxFigures(document).flatMap(({ path }) => (given.has(path) ? [] : [path.replace(/\[.*/, '')]));
  return [...new Set([...TEXTS, ...left])];
}
