import type { DateOrder } from '../dates/read-date.ts';
import type { DecimalMark } from '../money/typed-amount.ts';
import { foldText } from '../text/fold-text.ts';

/** Which column of a bank's file is what, from 0. Amounts are in `amount`, or in `moneyIn` and `moneyOut`. */
export interface StatementColumns {
  readonly date: number;
  /** Together they say what the line is. */
  readonly text: readonly number[];
  readonly amount: number | null;
  readonly moneyIn: number | null;
  readonly moneyOut: number | null;
  /** Says debit or credit, which then decides the sign of `amount`. */
  readonly kind: number | null;
  /** What is on the account after the line. */
  readonly balance: number | null;
  readonly payer: number | null;
  /** Together they name the account, in a file that can have several. */
  readonly account: readonly number[];
  /** The amount of a line that is not in Canadian dollars. */
  readonly otherCurrency: number | null;
}

/** How a bank writes its files. */
export interface StatementLayout {
  readonly separator: string;
  /** The row of headings as `foldHeading` gives them; null for a file without. */
  readonly headings: readonly string[] | null;
  /** How many columns a row has. */
  readonly width: number;
  readonly columns: StatementColumns;
  /** The order of day, month and year; null where the dates of a file show it. */
  readonly dateOrder: DateOrder | 'yearFirst' | null;
  /** The order that this bank is known for, where the dates of a file do not show it. */
  readonly usualOrder: DateOrder | null;
  /** Null where the amounts of a file show it. */
  readonly decimal: DecimalMark | null;
  /** The sign of money received in `amount`. */
  readonly received: 'positive' | 'negative';
}

/** A layout that staff described once. */
export interface KeptLayout {
  readonly name: string;
  /** The account as people know it. The same line of another account is another line. */
  readonly account: string;
  readonly layout: StatementLayout;
}

/** No column but those that every file has. */
export const noColumns = {
  amount: null,
  moneyIn: null,
  moneyOut: null,
  kind: null,
  balance: null,
  payer: null,
  account: [],
  otherCurrency: null,
} as const;

/** A heading to compare: 'Numéro du compte' as 'numero du compte', 'CAD$' as 'cad$'. */
export const foldHeading = (cell: string): string =>
  foldText(cell)
    .replaceAll(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();

/** Whether a row is a row of headings. */
export const hasHeadings = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.length === headings.length && headings.every((heading, at) => foldHeading(cells[at] ?? '') === heading);

/**
 * What a file must have for a kept layout to be its own: the same headings, or as many columns with the date at the same place. One layout
 * is kept for each.
 */
export const layoutSignature = ({ headings, width, columns }: StatementLayout): string =>
  headings === null ? `${width} columns, date in ${columns.date + 1}` : headings.join(' | ');

/** Whether the amounts of a layout are known: one column with a sign, or one or two without. */
export const hasAmounts = ({
  amount,
  moneyIn,
  moneyOut,
}: Pick<StatementColumns, 'amount' | 'moneyIn' | 'moneyOut'>): boolean =>
  amount === null ? moneyIn !== null : moneyIn === null && moneyOut === null;
