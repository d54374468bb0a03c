import { dateOrderOf, readDate } from '../dates/read-date.ts';
import { parseSignedAmount } from '../money/typed-amount.ts';
import { type DelimitedRow, openRows, SEPARATORS } from '../text/read-delimited.ts';
import { type ForeignFormat, foreignFormatOf } from './foreign-format.ts';
import { type GuessedColumns, guessColumns } from './guess-columns.ts';
import { type BareLayout, bareLayouts, type CellShape, type HeadedLayout, headedLayouts } from './known-layouts.ts';
import { signOf } from './sign-of.ts';
import {
  foldHeading,
  hasHeadings,
  type KeptLayout,
  noColumns,
  type StatementColumns,
  type StatementLayout,
} from './statement-layout.ts';
import { isSumText } from './sum-text.ts';

/** Max characters of a statement. */
export const maxStatementChars = 3_000_000;
/** Max columns of a statement. */
export const maxStatementColumns = 60;

/** Characters and rows of a file in which its layout shows itself. */
const BEGINNING = 65_536;
const MAX_ROWS = 40;
/** Rows, of those in the beginning, that must look like a layout without headings. A total or a note can be among them. */
const MIN_SHARE = 0.6;

/** Why a file cannot be read at all. */
export type StatementRefusal = ForeignFormat | 'empty' | 'notText' | 'malformed' | 'tooLarge' | 'tooWide';

/** The beginning of a file that staff must describe. */
export interface UnknownStatement {
  readonly separator: string;
  /** The first rows, at least one, of which the table's headings can be one. */
  readonly rows: readonly DelimitedRow[];
  /** Where the row of headings is in them; null without one. */
  readonly headingsAt: number | null;
  readonly width: number;
  readonly guess: GuessedColumns;
}

/**
 * What a bank's file is. `known`: `name` is the bank or the kept layout, null for plain columns such as Date, Amount, Description. It
 * can be described anew, so what is needed for that comes with it.
 */
export type Recognition =
  | { readonly is: 'refused'; readonly why: StatementRefusal }
  | ({ readonly is: 'unknown' } & UnknownStatement)
  | ({
      readonly is: 'known';
      readonly by: 'staff' | 'content';
      readonly name: string | null;
      readonly account: string;
      readonly layout: StatementLayout;
    } & UnknownStatement);

interface Beginning {
  separator: string;
  rows: DelimitedRow[];
  /** The most frequent number of columns. */
  width: number;
}

/** The account of files that name no bank. */
const PLAIN_ACCOUNT = 'Bank';

/**
 * Recognizes the layout of a bank's file by its content: one that staff keep, else a bank's. Reads only the beginning of the file.
 * @param kept layouts that staff described, which come before the banks' own
 */
export function recognizeStatement(text: string, kept: readonly KeptLayout[]): Recognition {
  const foreign = foreignFormatOf(text);
  if (foreign !== null) return { is: 'refused', why: foreign };
  if (text.length > maxStatementChars) return { is: 'refused', why: 'tooLarge' };
  if (text.includes('\0')) return { is: 'refused', why: 'notText' };
  const beginnings = beginningsOf(text);
  const [likeliest] = beginnings;
  if (likeliest === undefined) return { is: 'refused', why: text.trim() === '' ? 'empty' : 'malformed' };
  if (likeliest.width > maxStatementColumns) return { is: 'refused', why: 'tooWide' };
  const found =
    firstOf(beginnings, (beginning) => keptLayoutOf(beginning, kept)) ??
    firstOf(beginnings, headedLayoutOf) ??
    firstOf(beginnings, bareLayoutOf);
  if (found === null) return { is: 'unknown', ...described(likeliest) };
  return { is: 'known', ...found.value, ...described(found.beginning, found.value.layout) };
}

/** The layout of a file as staff described its columns. @throws never; columns that the file lacks make its rows unreadable */
export const layoutOf = (
  { separator, rows, headingsAt, width }: UnknownStatement,
  given: Pick<StatementLayout, 'columns' | 'dateOrder' | 'received'>,
): StatementLayout => ({
  separator,
  headings: headingsAt === null ? null : (rows[headingsAt]?.cells.map(foldHeading) ?? null),
  width,
  ...given,
  usualOrder: null,
  decimal: null,
});

function firstOf<Value>(beginnings: readonly Beginning[], find: (beginning: Beginning) => Value | null) {
  for (const beginning of beginnings) {
    const value = find(beginning);
    if (value !== null) return { beginning, value };
  }
  return null;
}

/** The beginning of a file by each separator that parts it, the one that shows the largest table first. */
function beginningsOf(text: string): Beginning[] {
  const beginnings: Beginning[] = [];
  for (const given of SEPARATORS) {
    const open = openRows(text.slice(0, BEGINNING), given);
    const rows = open === null ? [] : firstRows(open.rows);
    if (open === null || rows.length === 0 || beginnings.some(({ separator }) => separator === open.separator))
      continue;
    beginnings.push({ separator: open.separator, rows, width: usualWidth(rows) });
  }
  const size = ({ rows, width }: Beginning) => width * rows.filter(({ cells }) => cells.length === width).length;
  return beginnings.toSorted((a, b) => size(b) - size(a));
}

function firstRows(rows: Generator<DelimitedRow, boolean>): DelimitedRow[] {
  const first: DelimitedRow[] = [];
  for (const row of rows) {
    first.push(row);
    if (first.length === MAX_ROWS) break;
  }
  return first;
}

function usualWidth(rows: readonly DelimitedRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return [...counts].toSorted(([a, times], [b, others]) => others - times || b - a)[0]?.[0] ?? 0;
}

/** What staff need to describe a file. */
function described({ separator, rows, width: usual }: Beginning, layout?: StatementLayout): UnknownStatement {
  const headings = layout?.headings;
  const at =
    headings === undefined
      ? headingsIn(rows)
      : headings === null
        ? -1
        : rows.findIndex(({ cells }) => hasHeadings(cells, headings));
  const headingsAt = at < 0 ? null : at;
  const width = headingsAt === null ? usual : (rows[headingsAt]?.cells.length ?? usual);
  const body = rows.slice(headingsAt === null ? 0 : headingsAt + 1).filter(({ cells }) => cells.length <= width);
  const guess =
    layout?.columns ?? guessColumns(headingsAt === null ? null : (rows[headingsAt]?.cells ?? null), body, width);
  return { separator, rows, headingsAt, width, guess };
}

/** The row of headings of an unknown table: the first one of words above a row with a date, as wide as that one. */
function headingsIn(rows: readonly DelimitedRow[]): number {
  const first = rows.findIndex(({ cells }) => cells.some(isDate));
  for (let at = first - 1; at >= 0; at -= 1) {
    const cells = rows[at]?.cells ?? [];
    if (cells.length >= (rows[first]?.cells.length ?? 0) && cells.filter(isWord).length >= 2) return at;
  }
  // Without any line yet, the only row can still be one of headings.
  return first < 0 && rows.length > 0 && (rows[0]?.cells.filter(isWord).length ?? 0) >= 2 ? 0 : -1;
}

const isWord = (cell: string) => /\p{L}/u.test(cell);
const isDate = (cell: string) => readDate(withoutTime(cell)).is !== 'wrong';
const isAmount = (cell: string) => parseSignedAmount(cell) !== null || parseSignedAmount(cell, ',') !== null;

/** Longer than any date with its time. */
const MAX_DATE = 60;

/** A date without the time that some banks write behind it. */
export const withoutTime = (cell: string): string => cell.slice(0, MAX_DATE).replace(/[T ]\d{1,2}:\d\d.*$/, '');

type Found = Omit<Extract<Recognition, { is: 'known' }>, 'is' | keyof UnknownStatement>;

function keptLayoutOf({ separator, rows }: Beginning, kept: readonly KeptLayout[]): Found | null {
  const isBare = headingsIn(rows) < 0;
  for (const { name, account, layout } of kept) {
    const { headings, width, columns } = layout;
    const fits =
      headings === null
        ? isBare && share(rows, ({ cells }) => cells.length === width && isDate(cells[columns.date] ?? '')) >= MIN_SHARE
        : rows.some(({ cells }) => hasHeadings(cells, headings));
    if (fits) return { by: 'staff', name, account, layout: { ...layout, separator } };
  }
  return null;
}

/** How many of the rows that are no sums fit, from 0 to 1. */
function share(rows: readonly DelimitedRow[], fits: (row: DelimitedRow) => boolean): number {
  const lines = rows.filter((row) => fits(row) || !row.cells.some(isSumText));
  return lines.length === 0 ? 0 : lines.filter(fits).length / lines.length;
}

function headedLayoutOf({ separator, rows }: Beginning): Found | null {
  for (const known of headedLayouts)
    for (const [at, { cells }] of rows.entries()) {
      const headings = cells.map(foldHeading);
      const columns = columnsOf(known, headings);
      if (columns === null) continue;
      const kind = columns.amount === null ? null : (columns.kind ?? signColumn(rows.slice(at + 1), cells.length));
      return foundByContent(known, { separator, headings, width: cells.length, columns: { ...columns, kind } });
    }
  return null;
}

/** The column whose cells all say debit or credit. */
function signColumn(body: readonly DelimitedRow[], width: number): number | null {
  const at = Array.from({ length: width }, (_, column) => body.flatMap(({ cells }) => cells[column] || [])).findIndex(
    (cells) => cells.length > 0 && cells.every((cell) => signOf(cell) !== null),
  );
  return at < 0 ? null : at;
}

const foundByContent = (
  { bank, usualOrder }: Pick<HeadedLayout, 'bank' | 'usualOrder'>,
  given: Pick<StatementLayout, 'separator' | 'headings' | 'width' | 'columns'>,
): Found => ({
  by: 'content',
  name: bank,
  account: bank ?? PLAIN_ACCOUNT,
  layout: { ...given, dateOrder: null, usualOrder, decimal: null, received: 'positive' },
});

/** The columns of a known layout; null when a row of headings lacks one. */
function columnsOf(known: HeadedLayout, headings: readonly string[]): StatementColumns | null {
  const indexOf = (names: readonly string[] | undefined): number | null => {
    const index = names === undefined ? -1 : headings.findIndex((heading) => names.includes(heading));
    return index < 0 ? null : index;
  };
  const required = [
    known.date,
    ...known.text,
    ...(known.also ?? []),
    ...[known.amount, known.moneyIn, known.moneyOut, known.kind].filter((names) => names !== undefined),
  ];
  const date = indexOf(known.date);
  if (date === null || required.some((names) => indexOf(names) === null)) return null;
  const account = indexOf(known.account);
  return {
    ...noColumns,
    date,
    text: known.text.flatMap((names) => indexOf(names) ?? []),
    amount: indexOf(known.amount),
    moneyIn: indexOf(known.moneyIn),
    moneyOut: indexOf(known.moneyOut),
    kind: indexOf(known.kind),
    balance: indexOf(known.optional?.balance),
    payer: indexOf(known.optional?.payer),
    account: account === null ? [] : [account],
    otherCurrency: indexOf(known.otherCurrency),
  };
}

const SHAPES: Readonly<Record<CellShape, (cell: string) => boolean>> = {
  date: isDate,
  text: (cell) => isWord(cell) || /\d/.test(cell),
  'text?': () => true,
  amount: isAmount,
  'amount?': (cell) => cell === '' || isAmount(cell),
  'card?': (cell) => cell === '' || /^[\d*xX• -]*[*xX•][\d*xX• -]*$/.test(cell),
  dash: (cell) => cell === '-',
};

function bareLayoutOf({ separator, rows }: Beginning): Found | null {
  // Headings that no layout has can name other columns.
  if (headingsIn(rows) >= 0) return null;
  for (const known of bareLayouts) {
    if (share(rows, ({ cells }) => fitsBare(cells, known)) < MIN_SHARE) continue;
    const { cells, date, text, amount = null, moneyIn = null, moneyOut = null, balance = null, account = [] } = known;
    const columns = { ...noColumns, date, text, amount, moneyIn, moneyOut, balance, account };
    return foundByContent(known, { separator, headings: null, width: cells.length, columns });
  }
  return null;
}

/** Whether a row has the cells of a layout, and an amount in one of two columns. */
const fitsBare = (cells: readonly string[], { cells: shapes, moneyIn, moneyOut }: BareLayout): boolean =>
  cells.length === shapes.length &&
  shapes.every((shape, at) => SHAPES[shape](cells[at] ?? '')) &&
  (moneyIn === undefined || moneyOut === undefined || isFilled(cells[moneyIn]) !== isFilled(cells[moneyOut]));

/** Whether an amount is there and not zero. */
const isFilled = (cell: string | undefined) => /[1-9]/.test(cell ?? '');

/** Which of day and month comes first in a file's dates. @returns what the dates prove, and one that has two readings */
export const provenOrder = (dates: readonly string[]): ReturnType<typeof dateOrderOf> =>
  dateOrderOf(dates.map(withoutTime));
