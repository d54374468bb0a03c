import type { PlainDate } from '../dates/plain-date.ts';
import { certainDate } from '../dates/read-date.ts';
import { type Cents, NO_CENTS, parseCents, sumCents } from '../money/money.ts';
import { applyRate, roundShare } from '../money/rational.ts';
import { parseTypedAmount } from '../money/typed-amount.ts';
import { csvText } from '../text/csv.ts';
import { readTable } from '../text/read-delimited.ts';
import type { OpeningAmounts } from './opening-year-to-date.ts';
import type { RatesBook } from './rates-book.ts';

// The file for people who move in mid-year: what the same employer has paid and withheld in the year so far.

const amountColumns = ['pensionable', 'insurable', 'cpp', 'cpp2', 'ei', 'qpip'] as const;
const employerColumns = ['employer_ei', 'employer_qpip'] as const;
/** For a year with pay in Quebec and elsewhere. */
const quebecColumns = ['qpp', 'qpp2', 'insurable_quebec'] as const;
/** Pay and tax: the year to date of pay statements begins with them, and tax on a bonus counts earlier bonuses. */
const payColumns = ['gross', 'non_periodic', 'federal_tax', 'provincial_tax'] as const;
const optionalColumns: readonly string[] = [...employerColumns, ...quebecColumns, ...payColumns];
const required = ['email', 'year', ...amountColumns] as const;

/** Every column, in the order of the template. All but the required ones may be empty or absent. */
export const OPENING_COLUMNS = [
  'company',
  ...required,
  ...employerColumns,
  ...quebecColumns,
  ...payColumns,
  'paid_until',
] as const;

/** An empty file with one example row. */
export const OPENING_TEMPLATE = csvText(OPENING_COLUMNS, [
  [
    'Aurora',
    'maya@people.example',
    2026,
    '45500.00',
    '45500.00',
    '2603.13',
    '0.00',
    '741.65',
    '0.00',
    '1038.31',
    '',
    '',
    '',
    '',
    '45500.00',
    '0.00',
    '6120.40',
    '3041.20',
    '2026-06-30',
  ],
]);

/** In cents, nine digits of dollars. */
const MAX_AMOUNT = 99_999_999_999;

/** A row that can be imported if the person is known. */
export interface OpeningRow {
  readonly line: number;
  /** The client's legal name; empty when the email address is enough. */
  readonly company: string;
  readonly email: string;
  readonly year: number;
  readonly amounts: OpeningAmounts;
  /** Whether `amounts` tells CPP from QPP. If not, `cpp` and `insurable` are those of the province where the person worked. */
  readonly isByPlan: boolean;
  readonly paidUntil: PlainDate | null;
}

/** Why a file or row is refused: a key of opening-problems.json. Amounts are decimal strings. */
export type OpeningProblem =
  | { code: 'notCsv' | 'noRows' | 'emailMissing' }
  | { code: 'columnsMissing' | 'columnsUnknown' | 'columnTwice'; params: { columns: string } }
  | { code: 'cellCount'; params: { cells: number; columns: number } }
  | { code: 'notAnAmount'; params: { column: string; value: string } }
  | { code: 'notAYear' | 'notADate'; params: { value: string } }
  | { code: 'insurableQuebecMissing' }
  | { code: 'noRates'; params: { year: string } };

export interface OpeningFile {
  rows: OpeningRow[];
  /** Line 1 is the header, or the whole file. */
  problems: { line: number; email: string; problem: OpeningProblem }[];
}

/** Reads and checks an opening file, without knowledge of people. Pure. */
export function readOpeningFile(text: string, rates: RatesBook): OpeningFile {
  const file: OpeningFile = { rows: [], problems: [] };
  const refuse = (problem: OpeningProblem) => ({ ...file, problems: [{ line: 1, email: '', problem }] });
  const isColumn = (name: string) => OPENING_COLUMNS.some((column) => column === name.toLowerCase());
  const read = readTable(text, (cells) => cells.filter(isColumn).length);
  if (read === null) return refuse({ code: 'notCsv' });
  const { rows, header } = read;
  // A spreadsheet writes the columns that are empty after the last one.
  const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;
  const names = header.cells.slice(0, filled(header.cells)).map((name) => name.toLowerCase());
  const listed = (columns: readonly string[]) => ({ columns: columns.join(', ') });
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return refuse({ code: 'columnsMissing', params: listed(missing) });
  const unknown = names.filter((name) => !isColumn(name));
  if (unknown.length > 0) return refuse({ code: 'columnsUnknown', params: listed(unknown) });
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) return refuse({ code: 'columnTwice', params: listed(twice) });
  if (rows.length === 0) return refuse({ code: 'noRows' });
  for (const { line, cells } of rows) {
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const width = Math.max(names.length, filled(cells));
    const row =
      cells.length >= names.length && width === names.length
        ? readRow(line, cell, read.separator === ';', rates)
        : { code: 'cellCount' as const, params: { cells: Math.min(cells.length, width), columns: names.length } };
    if ('code' in row) file.problems.push({ line, email: cell('email'), problem: row });
    else file.rows.push(row);
  }
  return file;
}

function readRow(
  line: number,
  cell: (name: string) => string,
  decimalComma: boolean,
  rates: RatesBook,
): OpeningRow | OpeningProblem {
  const email = cell('email');
  if (email === '') return { code: 'emailMissing' };
  if (!/^\d{4}$/.test(cell('year'))) return { code: 'notAYear', params: { value: cell('year') } };
  const year = Number(cell('year'));
  const table = rates.find(year);
  if (table === undefined) return { code: 'noRates', params: { year: String(year) } };
  const amounts = new Map<string, Cents>();
  for (const column of [...amountColumns, ...optionalColumns]) {
    const value = cell(column);
    if (value === '' && optionalColumns.includes(column)) continue;
    // Where a comma is the decimal mark, '45,500' has one digit too many.
    const amount = !/\d/.test(value) || (decimalComma && /,\d{3}/.test(value)) ? null : parseTypedAmount(value);
    if (amount === null || amount > MAX_AMOUNT) return { code: 'notAnAmount', params: { column, value } };
    amounts.set(column, amount);
  }
  const paidUntil = cell('paid_until') === '' ? null : certainDate(cell('paid_until'));
  if (paidUntil === null && cell('paid_until') !== '')
    return { code: 'notADate', params: { value: cell('paid_until') } };
  const [pensionable, insurable, cpp, cpp2, ei, qpip] = amountColumns.map(
    (name) => amounts.get(name) ?? parseCents(0),
  ) as [Cents, Cents, Cents, Cents, Cents, Cents];
  const qpp = amounts.get('qpp') ?? NO_CENTS;
  const inQuebec = qpp > 0 || qpip > 0;
  const isByPlan = amounts.has('qpp');
  const insurableQuebec = amounts.get('insurable_quebec') ?? (isByPlan && inQuebec ? insurable : NO_CENTS);
  if (isByPlan && inQuebec && cpp > 0 && !amounts.has('insurable_quebec')) return { code: 'insurableQuebecMissing' };
  const employerEi = amounts.get('employer_ei') ?? applyRate(table.eiEmployerMultiple, ei);
  const employerQpip = amounts.get('employer_qpip') ?? roundShare(qpip, table.qpip.employerRate, table.qpip.rate);
  return {
    line,
    company: cell('company'),
    email,
    year,
    amounts: {
      pensionable,
      cpp,
      qpp,
      cpp2: sumCents([cpp2, amounts.get('qpp2') ?? NO_CENTS]),
      insurable,
      insurableQuebec,
      ei,
      qpip,
      employerEi,
      employerQpip,
      gross: amounts.get('gross') ?? null,
      nonPeriodic: amounts.get('non_periodic') ?? null,
      federalTax: amounts.get('federal_tax') ?? null,
      provincialTax: amounts.get('provincial_tax') ?? null,
    },
    isByPlan,
    paidUntil,
  };
}
