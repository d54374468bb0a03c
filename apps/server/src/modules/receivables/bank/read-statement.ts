import { setImmediate } from 'node:timers/promises';
import { dateOf, type PlainDate } from '@portage/domain/dates/plain-date';
import { parseSignedAmount } from '@portage/domain/money/typed-amount';
import { type DelimitedTable, readTable } from '@portage/domain/text/read-delimited';
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
 * The lines of a statement in the order of the file.
 * @throws Refusal when it has too many lines, or is not a table with the profile's columns
 */
export function readStatement(file: string, profile: BankProfile): ReadStatement {
  const reading = statementIn(file, profile);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

/** `readStatement` that lets the server answer others in between. */
export async function readStatementInTurns(file: string, profile: BankProfile): Promise<ReadStatement> {
  const reading = statementIn(file, profile);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await setImmediate();
  }
}

/** Reads a statement, and stops after every few lines. */
function* statementIn(file: string, profile: BankProfile): Generator<void, ReadStatement> {
  refuseTooLong(file, profile);
  const { header, rows, separator } = tableOf(file, profile);
  const at = columnsOf(header.cells, profile);
  const width = header.cells.length;
  const read: ReadStatement = { lines: [], unreadable: [] };
  const twins = new Map<string, number>();
  for (const [count, { cells: record, line }] of rows.entries()) {
    if (count % rowsAtOnce === 0) yield;
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
  return read;
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

/** The headings and the rows below them. */
function tableOf(file: string, { columns, separator, skipLines }: BankProfile): DelimitedTable {
  const names = Object.values(columns).flatMap((name) => (name === undefined ? [] : [name].flat().map(normalText)));
  const known = (cells: readonly string[]) => cells.filter((cell) => names.includes(normalText(cell))).length;
  const read = readTable(afterLines(file, skipLines), known, separator);
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

function dateIn(text: string, format: string): PlainDate | null {
  const pattern = format
    .replace(/[^YMD]/g, String.raw`\$&`)
    .replace('YYYY', String.raw`(?<y>\d{4})`)
    .replace('MM', String.raw`(?<m>\d{1,2})`)
    .replace('DD', String.raw`(?<d>\d{1,2})`);
  const parts = new RegExp(`^${pattern}$`).exec(text)?.groups;
  if (parts === undefined) return null;
  const year = Number(parts.y);
  return year < 1900 || year > 2200 ? null : dateOf(year, Number(parts.m), Number(parts.d));
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
