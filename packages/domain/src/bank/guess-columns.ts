import { readDate } from '../dates/read-date.ts';
import { parseSignedAmount } from '../money/typed-amount.ts';
import type { DelimitedRow } from '../text/read-delimited.ts';
import { foldHeading, noColumns, type StatementColumns } from './statement-layout.ts';

/** Columns as far as they can be guessed; staff fill in the rest. */
export type GuessedColumns = Omit<StatementColumns, 'date'> & { readonly date: number | null };

type Role = 'date' | 'text' | 'amount' | 'moneyIn' | 'moneyOut' | 'kind' | 'balance' | 'payer';

/** Headings of banks in English and French, as `foldHeading` gives them. */
const WORDS: Readonly<Record<Role, RegExp>> = {
  date: /\b(?:date|jour|posted|booked)\b/,
  text: /^(?:description|details?|libelle|memo|particulars|narrative|transaction|operation|name|nom|text)\b/,
  amount: /^(?:amount|montant|cad\$?|transaction amount|montant de la transaction)\b/,
  moneyIn: /^(?:credits?|deposits?|depots?|money in|paid in|in|received|recu|entrees?)\b/,
  moneyOut: /^(?:debits?|withdrawals?|retraits?|money out|paid out|out|sorties?)\b/,
  kind: /\b(?:debit credit|credit debit|dr cr|cr dr|type|sign|sens)\b/,
  balance: /\b(?:balance|solde)\b/,
  payer: /\b(?:payer|payor|payeur|payee|from|sender|expediteur|counterparty|contrepartie)\b/,
};
const ROLES = Object.keys(WORDS) as Role[];

/**
 * Guesses the columns of a file that no known layout fits, by its headings and by what its cells are.
 * @param headings null without a row of headings
 * @param body the first rows below the headings
 */
export function guessColumns(
  headings: readonly string[] | null,
  body: readonly DelimitedRow[],
  width: number,
): GuessedColumns {
  const columns = Array.from({ length: width }, (_, at) => body.map(({ cells }) => cells[at] ?? '').filter(Boolean));
  const dates = columns.map((cells) => mostly(cells, (cell) => readDate(cell).is !== 'wrong'));
  const amounts = columns.map((cells, at) => dates[at] !== true && mostly(cells, isAmount));
  const named = new Map<Role, number>();
  for (const [at, heading] of (headings ?? []).map(foldHeading).entries()) {
    const role = ROLES.find((one) => WORDS[one].test(heading) && !named.has(one));
    if (role !== undefined) named.set(role, at);
  }
  const of = (role: Role) => named.get(role) ?? null;
  const texts = columns.flatMap((cells, at) => (mostly(cells, (cell) => /\p{L}{2}/u.test(cell)) ? [at] : []));
  const longest = texts.toSorted((a, b) => lengthOf(columns[b]) - lengthOf(columns[a]))[0];
  const text = of('text') ?? (headings === null ? (longest ?? null) : null);
  const moneyIn = of('moneyIn');
  const [only, ...others] = amounts.flatMap((is, at) => (is && at !== of('balance') ? [at] : []));
  const amount = of('amount') ?? (moneyIn === null && others.length === 0 ? (only ?? null) : null);
  const day = of('date') ?? dates.indexOf(true);
  return {
    ...noColumns,
    date: day < 0 ? null : day,
    text: text === null ? [] : [text],
    amount: moneyIn === null ? amount : null,
    moneyIn,
    moneyOut: of('moneyOut'),
    kind: moneyIn === null ? of('kind') : null,
    balance: of('balance'),
    payer: of('payer'),
  };
}

const isAmount = (cell: string) => parseSignedAmount(cell) !== null || parseSignedAmount(cell, ',') !== null;
const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(is).length >= cells.length * 0.75;
const lengthOf = (cells: readonly string[] | undefined) => (cells ?? []).reduce((sum, cell) => sum + cell.length, 0);
