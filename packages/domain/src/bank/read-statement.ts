import type { PlainDate } from '../dates/plain-date.ts';
import { type DateOrder, readDate } from '../dates/read-date.ts';
import { type DecimalMark, parseSignedAmount } from '../money/typed-amount.ts';
import { type DelimitedRow, openRows } from '../text/read-delimited.ts';
import { normalText } from './normal-text.ts';
import {
  maxStatementChars,
  maxStatementColumns,
  provenOrder,
  type StatementRefusal,
  withoutTime,
} from './recognize-statement.ts';
import { type BalanceGap, balanceGaps } from './running-balance.ts';
import { signOf } from './sign-of.ts';
import { hasHeadings, type StatementColumns, type StatementLayout } from './statement-layout.ts';
import { isSumText } from './sum-text.ts';

/** A line of a bank statement. */
export interface StatementLine {
  /** Of the file, from 1. */
  row: number;
  bookedOn: PlainDate;
  /** Positive for money received. */
  cents: number;
  text: string;
  payer: string;
  /** The account in a file that names it, with the last four digits of each number; else empty. */
  account: string;
  /** Which of the file's lines with the same account, date, amount and text it is, from 1. */
  twin: number;
  /** Whether it is the line before it again, with the same balance: a row that is in the file twice. */
  isRepeated: boolean;
}

/** A row that is no line of a statement. */
export interface UnreadableRow {
  row: number;
  text: string;
  /** `account`: it names none of the accounts that other rows of its file name. */
  problem: 'date' | 'amount' | 'columns' | 'currency' | 'length' | 'account';
}

export interface StatementReading {
  is: 'read';
  lines: StatementLine[];
  unreadable: UnreadableRow[];
  /** Rows left out: above the table, such as a title or the headings again, and of sums and balances. */
  above: number;
  totals: number;
  /** The accounts that the lines name, in the order of the file. */
  accounts: string[];
  /** Where the running balance does not follow. */
  gaps: BalanceGap[];
}

/**
 * `refused`: the file cannot be read. `otherLayout`: it has no row with the layout's headings. `ambiguous`: whether day or month comes
 * first shows in no date; `example` is one of them.
 */
export type StatementResult =
  | StatementReading
  | { is: 'refused'; why: StatementRefusal | 'tooLong' | 'otherLayout' }
  | { is: 'ambiguous'; example: string };

/** Max lines of a file, which is far more than a bank has in a month. */
export const maxStatementRows = 10_000;
/** Rows that are read before others can have their turn. */
const ROWS_AT_ONCE = 200;
/** Max rows that are no lines, such as titles and totals. */
const MAX_OTHER_ROWS = 100;
/** Max characters of a cell. */
const MAX_CELL = 2_000;
const MAX_TEXT = 1_000;
const MAX_PAYER = 200;
const MAX_ACCOUNT = 60;
const MAX_CENTS = 999_999_999_999;
const MAX_SHOWN = 200;

/** The lines of a statement in the order of the file, by a layout. */
export function readStatement(text: string, layout: StatementLayout): StatementResult {
  const steps = readingSteps(text, layout);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `readStatement` in steps of some hundred rows, between which a server can answer others. */
export function* readingSteps(text: string, layout: StatementLayout): Generator<undefined, StatementResult> {
  if (text.length > maxStatementChars) return { is: 'refused', why: 'tooLarge' };
  if (hasTooManyLines(text)) return { is: 'refused', why: 'tooLong' };
  const open = openRows(text, layout.separator);
  if (open === null) return { is: 'refused', why: 'notText' };
  const rows: DelimitedRow[] = [];
  let firstRow = layout.headings === null ? 0 : -1;
  for (;;) {
    if (rows.length % ROWS_AT_ONCE === 0) yield;
    const { done, value } = open.rows.next();
    if (done) {
      if (!value) return { is: 'refused', why: 'malformed' };
      break;
    }
    if (value.cells.length > maxStatementColumns) return { is: 'refused', why: 'tooWide' };
    rows.push(value);
    if (firstRow < 0 && layout.headings !== null && hasHeadings(value.cells, layout.headings)) firstRow = rows.length;
  }
  if (firstRow < 0) return { is: 'refused', why: rows.length === 0 ? 'empty' : 'otherLayout' };
  const body = rows.slice(firstRow);
  if (body.length > maxStatementRows) return { is: 'refused', why: 'tooLong' };
  const order = orderOf(body, layout);
  if (order !== null && typeof order === 'object') return order;
  const decimal = layout.decimal ?? decimalOf(body, layout.columns);
  const reader = new RowReader(layout, order, decimal);
  reader.read.above = firstRow - (layout.headings === null ? 0 : 1);
  for (const [at, row] of body.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield;
    reader.add(row);
  }
  return reader.finish();
}

/** Counts line ends, which a quoted cell can have too, so that a file with so many is refused before it is read. */
function hasTooManyLines(text: string): boolean {
  const most = maxStatementRows + MAX_OTHER_ROWS;
  let lines = 0;
  for (const _ of text.matchAll(/\r\n|\r|\n/g)) {
    lines += 1;
    if (lines > most) return true;
  }
  return false;
}

type Order = DateOrder | 'yearFirst' | null;

/** The order of the dates: as the layout says, as they prove, or as the bank is known for. */
function orderOf(
  body: readonly DelimitedRow[],
  { columns, dateOrder, usualOrder }: StatementLayout,
): Order | { is: 'ambiguous'; example: string } {
  if (dateOrder !== null) return dateOrder;
  const { proven, example } = provenOrder(body.map(({ cells }) => cells[columns.date] ?? ''));
  const order = proven ?? usualOrder;
  return order === null && example !== null ? { is: 'ambiguous', example } : order;
}

const COMMA = /\d,\d{1,2}\D*$/;
const POINT = /\d\.\d{1,2}\D*$/;
/** A comma where an amount shows that it is one, and none shows a point. */
function decimalOf(
  body: readonly DelimitedRow[],
  { amount, moneyIn, moneyOut, balance }: StatementColumns,
): DecimalMark {
  const cells = body.flatMap((row) =>
    [amount, moneyIn, moneyOut, balance].flatMap((at) => (at === null ? [] : (row.cells[at] ?? ''))),
  );
  return cells.some((cell) => COMMA.test(cell)) && !cells.some((cell) => POINT.test(cell)) ? ',' : '.';
}

/** Reads rows one by one. */
class RowReader {
  readonly read: StatementReading = {
    is: 'read',
    lines: [],
    unreadable: [],
    above: 0,
    totals: 0,
    accounts: [],
    gaps: [],
  };
  private readonly twins = new Map<string, number>();
  private readonly balances = new Map<StatementLine, number | null>();
  private readonly layout: StatementLayout;
  private readonly order: Order;
  private readonly decimal: DecimalMark;

  constructor(layout: StatementLayout, order: Order, decimal: DecimalMark) {
    this.layout = layout;
    this.order = order;
    this.decimal = decimal;
  }

  add({ cells, line: row }: DelimitedRow): void {
    const { columns, headings } = this.layout;
    if (headings !== null && hasHeadings(cells, headings)) {
      this.read.above += 1;
      return;
    }
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
    const text = oneLine(columns.text.map(cell).filter(Boolean).join(' ')).slice(0, MAX_TEXT);
    const bookedOn = dateIn(withoutTime(cell(columns.date)), this.order);
    if (isSum(cells, cell(columns.date), [columns.amount, columns.moneyIn, columns.moneyOut].map(cell))) {
      this.read.totals += 1;
      return;
    }
    const cents = hasRoom(cells, this.layout.width) ? this.amountOf(cell) : null;
    const isTooLong = cells.some(({ length }) => length > MAX_CELL);
    if (bookedOn === null || cents === null || isTooLong) {
      // Above a table without headings, such as a title.
      if (headings === null && this.read.lines.length === 0 && cells.length !== this.layout.width && !isTooLong) {
        this.read.above += 1;
        return;
      }
      const problem = isTooLong ? 'length' : this.problemOf(cells, bookedOn, cell);
      this.read.unreadable.push({ row, text: shown(cells, this.layout.separator), problem });
      return;
    }
    const account = columns.account
      .map((at) => shortAccount(cell(at)))
      .filter(Boolean)
      .join(' ')
      .slice(0, MAX_ACCOUNT);
    if (account !== '' && !this.read.accounts.includes(account)) this.read.accounts.push(account);
    const payer = oneLine(cell(columns.payer)).slice(0, MAX_PAYER);
    this.push({ row, bookedOn, cents, text, payer, account, twin: 1, isRepeated: false }, cell(columns.balance));
  }

  finish(): StatementReading {
    const { lines, accounts } = this.read;
    for (const account of accounts.length === 0 ? [''] : accounts) {
      const own = lines.filter((line) => line.account === account && !line.isRepeated);
      const balanced = own.map((line) => ({ ...line, balance: this.balances.get(line) ?? null }));
      this.read.gaps.push(...balanceGaps(balanced));
    }
    return this.read;
  }

  private push(line: StatementLine, balanceText: string): void {
    const identity = JSON.stringify([line.account, line.bookedOn, line.cents, normalText(line.text)]);
    line.twin = (this.twins.get(identity) ?? 0) + 1;
    this.twins.set(identity, line.twin);
    const balance = parseSignedAmount(balanceText, this.decimal);
    const before = this.read.lines.at(-1);
    line.isRepeated =
      before !== undefined &&
      balance !== null &&
      balance === this.balances.get(before) &&
      identity === JSON.stringify([before.account, before.bookedOn, before.cents, normalText(before.text)]);
    this.read.lines.push(line);
    this.balances.set(line, balance);
  }

  private problemOf(
    cells: readonly string[],
    bookedOn: PlainDate | null,
    cell: (at: number | null) => string,
  ): UnreadableRow['problem'] {
    const { columns, width } = this.layout;
    if (cells.length < width || !hasRoom(cells, width)) return 'columns';
    if (bookedOn === null) return 'date';
    return cell(columns.amount) === '' && cell(columns.otherCurrency) !== '' ? 'currency' : 'amount';
  }

  /** Cents of a row, positive for money received; null when its cells are not one amount other than zero. */
  private amountOf(cell: (at: number | null) => string): number | null {
    const { amount, moneyIn, moneyOut, kind } = this.layout.columns;
    if (amount !== null) {
      const cents = this.centsIn(cell(amount));
      if (cents === null || cents === 0) return null;
      const sign = kind === null ? null : signOf(cell(kind));
      if (sign !== null) return sign * Math.abs(cents);
      return this.layout.received === 'positive' ? cents : -cents;
    }
    const credit = cell(moneyIn) === '' ? 0 : this.centsIn(cell(moneyIn));
    const debit = cell(moneyOut) === '' ? 0 : this.centsIn(cell(moneyOut));
    if (credit === null || debit === null || (credit === 0) === (debit === 0)) return null;
    return credit === 0 ? -Math.abs(debit) : credit;
  }

  /** An amount of the file in cents; null when it is not one, or above what is stored. */
  private centsIn(text: string): number | null {
    const amount = parseSignedAmount(text, this.decimal);
    return amount === null || Math.abs(amount) > MAX_CENTS ? null : amount;
  }
}

const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim();
const shown = (cells: readonly string[], separator: string) => cells.join(separator).slice(0, MAX_SHOWN);

/** Whether nothing stands beyond the last column. */
const hasRoom = (cells: readonly string[], width: number) => cells.slice(width).every((cell) => cell === '');

/** Only the last four digits of a number, so that lists do not show it. */
const shortAccount = (cell: string): string =>
  oneLine(cell)
    .slice(0, MAX_ACCOUNT)
    .replaceAll(/[\d -]*\d(?=\d{4}(?!\d))/g, '…');

/** Whether a row is a sum or a balance: its words say so, and it has words or nothing for a date, or no amount of its own. */
const isSum = (cells: readonly string[], date: string, amounts: readonly string[]): boolean =>
  (!/\d/.test(date) || isSumText(date) || amounts.every((amount) => amount === '')) && cells.some(isSumText);

/** A date in an order. One that proves another order is none, because the layout is not this bank's then. */
function dateIn(text: string, order: Order): PlainDate | null {
  const numbers = order === 'yearFirst' ? undefined : (order ?? undefined);
  const { proven } = provenOrder([text]);
  const read = readDate(text, { order: numbers });
  if (read.is !== 'date' || (proven !== null && proven !== order)) return null;
  return read.date < '1900' || read.date > '2201' ? null : read.date;
}
