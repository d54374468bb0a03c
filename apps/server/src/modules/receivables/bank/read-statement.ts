import { setImmediate } from 'node:timers/promises';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type DateOrder, dateOrderOf, readDate } from '@portage/domain/dates/read-date';
import { parseSignedAmount } from '@portage/domain/money/typed-amount';
import { type OpenTable, openTable } from '@portage/domain/text/read-delimited';
import { Refusal } from '../../../platform/refusal.ts';
import type { BankProfile } from './bank-profile.ts';
import { normalText } from './normal-text.ts';

/** A line of a bank statement. */
export interface StatementLine {
  /** Of the file, from 1. */
  row: number;
  bookedOn: PlainDate;
  /** Positive for money received. */
  cents: number;
  text: string;
  payer: string;
  /** Which of the file's lines with the same date, amount and text it is, from 1. */
  twin: number;
}

/** A row that is no line of a statement. */
export interface UnreadableRow {
  row: number;
  text: string;
  problem: 'date' | 'amount' | 'columns';
}

export interface ReadStatement {
  lines: StatementLine[];
  unreadable: UnreadableRow[];
}

const maxCents = 999_999_999_999;

/** Most lines of a file, which is far more than a bank has in a month. */
export const maxStatementRows = 10_000;
/** Lines that are read before others get their turn. */
const rowsAtOnce = 200;

/**
 * The lines of a statement in the order of the file. Lets the server answer others in between.
 * @throws Refusal when it has too many lines, or is not a table with the profile's columns
 */
export async function readStatement(file: string, profile: BankProfile): Promise<ReadStatement> {
  refuseTooLong(file, profile);
  const { header, rows, separator } = tableOf(file, profile);
  const at = columnsOf(header.cells, profile);
  const width = header.cells.length;
  const read: ReadStatement = { lines: [], unreadable: [] };
  const twins = new Map<string, number>();
  for (let count = 0; ; count += 1) {
    if (count % rowsAtOnce === 0) await setImmediate();
    const next = rows.next();
    if (next.done) {
      if (!next.value) throw new Refusal(400, 'bankFileInvalid');
      return read;
    }
    const { cells: record, line } = next.value;
    const row = line + profile.skipLines;
    const cell = (index: number | null) => (index === null ? '' : (record[index] ?? '').trim());
    const text = oneLine(at.text.map(cell).filter(Boolean).join(' ')).slice(0, 1000);
    const bookedOn = dateIn(cell(at.date), profile.dateFormat);
    const cents =
      record.length > width && record.slice(width).some((extra) => extra.trim() !== '')
        ? null
        : amountOf(cell, at, profile);
    if (bookedOn === null || cents === null) {
      read.unreadable.push({
        row,
        text: record.join(separator).slice(0, 200),
        problem: problemOf(record, width, bookedOn),
      });
      continue;
    }
    const identity = JSON.stringify([bookedOn, cents, normalText(text)]);
    const twin = (twins.get(identity) ?? 0) + 1;
    twins.set(identity, twin);
    read.lines.push({ row, bookedOn, cents, text, payer: oneLine(cell(at.payer)).slice(0, 200), twin });
  }
}

/** Counts line ends, which a quoted cell can have too: a file with so many is refused before it is read. */
function refuseTooLong(file: string, { skipLines }: BankProfile): void {
  const most = maxStatementRows + skipLines + 1;
  let lines = 0;
  for (const _ of file.matchAll(/\r\n|\r|\n/g)) {
    lines += 1;
    if (lines > most) throw new Refusal(400, 'bankFileTooLong', { max: maxStatementRows });
  }
}

function problemOf(record: readonly string[], width: number, bookedOn: PlainDate | null): UnreadableRow['problem'] {
  if (record.length !== width) return 'columns';
  return bookedOn === null ? 'date' : 'amount';
}

const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim();

/** The headings, and the rows below them as they are read. */
function tableOf(file: string, { columns, separator, skipLines }: BankProfile): OpenTable {
  const names = Object.values(columns).flatMap((name) => (name === undefined ? [] : [name].flat().map(normalText)));
  const known = (cells: readonly string[]) => cells.filter((cell) => names.includes(normalText(cell))).length;
  const read = openTable(afterLines(file, skipLines), known, separator);
  if (read === null) throw new Refusal(400, 'bankFileInvalid');
  return read;
}

/** A text without its first lines. */
function afterLines(file: string, count: number): string {
  let rest = file;
  for (let left = count; left > 0; left -= 1) rest = rest.replace(/^[^\r\n]*(?:\r\n|\r|\n)?/, '');
  return rest;
}

interface Columns {
  date: number;
  amount: number | null;
  credit: number | null;
  debit: number | null;
  text: number[];
  payer: number | null;
}

function columnsOf(headings: readonly string[], profile: BankProfile): Columns {
  const found = headings.map(normalText);
  const of = (name: string): number => {
    const index = found.indexOf(normalText(name));
    if (index < 0) throw new Refusal(400, 'bankColumnMissing', { column: name, columns: headings.join(', ') });
    return index;
  };
  const { date, amount, credit, debit, text, payer } = profile.columns;
  const payerIndex = payer === undefined ? -1 : found.indexOf(normalText(payer));
  return {
    date: of(date),
    amount: amount === undefined ? null : of(amount),
    credit: credit === undefined ? null : of(credit),
    debit: debit === undefined ? null : of(debit),
    text: text.map(of),
    payer: payerIndex < 0 ? null : payerIndex,
  };
}

const orders: Readonly<Record<string, DateOrder>> = { D: 'dayFirst', M: 'monthFirst' };

/** A date in the order of the profile. One that proves another order is none, because the profile is not this bank's then. */
function dateIn(text: string, format: string): PlainDate | null {
  const order = orders[format[0] ?? ''];
  const { proven } = dateOrderOf([text]);
  const read = readDate(text, { order });
  if (read.is !== 'date' || (proven !== null && proven !== order)) return null;
  return read.date < '1900' || read.date > '2201' ? null : read.date;
}

/** Cents of a row, positive for money received; null when its cells are not one amount other than zero. */
function amountOf(cell: (index: number | null) => string, at: Columns, profile: BankProfile): number | null {
  if (at.amount !== null) {
    const amount = centsIn(cell(at.amount), profile.decimal);
    return amount === null || amount === 0 ? null : profile.received === 'positive' ? amount : -amount;
  }
  const credit = cell(at.credit) === '' ? 0 : centsIn(cell(at.credit), profile.decimal);
  const debit = cell(at.debit) === '' ? 0 : centsIn(cell(at.debit), profile.decimal);
  if (credit === null || debit === null || (credit === 0) === (debit === 0)) return null;
  return credit === 0 ? -Math.abs(debit) : credit;
}

/** An amount of the file in cents; null when it is not one, or above what is stored. */
function centsIn(text: string, decimal: '.' | ','): number | null {
  const amount = parseSignedAmount(text, decimal);
  return amount === null || Math.abs(amount) > maxCents ? null : amount;
}
