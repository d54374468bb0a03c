import type { DateOrder } from '../dates/read-date.ts';
import { hasAmounts, noColumns, type StatementLayout } from './statement-layout.ts';

/** A layout that staff described, as it is sent and stored: columns from 0. */
export interface StoredLayout {
  separator: ',' | ';' | '\t' | '|';
  headings: string[] | null;
  width: number;
  date: number;
  text: number[];
  amount: number | null;
  money_in: number | null;
  money_out: number | null;
  kind: number | null;
  balance: number | null;
  payer: number | null;
  date_order: DateOrder | null;
  received: 'positive' | 'negative';
}

/** A stored layout as files are read with it. */
export const layoutFromStored = (stored: StoredLayout): StatementLayout => ({
  separator: stored.separator,
  headings: stored.headings,
  width: stored.width,
  columns: {
    ...noColumns,
    date: stored.date,
    text: stored.text,
    amount: stored.amount,
    moneyIn: stored.money_in,
    moneyOut: stored.money_out,
    kind: stored.kind,
    balance: stored.balance,
    payer: stored.payer,
  },
  dateOrder: stored.date_order,
  usualOrder: null,
  decimal: null,
  received: stored.received,
});

/** A layout to store. What only banks' own layouts have, such as the account, is left out. */
export const storedLayout = ({
  separator,
  headings,
  width,
  columns,
  dateOrder,
  received,
}: StatementLayout): StoredLayout => ({
  separator: separator as StoredLayout['separator'],
  headings: headings === null ? null : [...headings],
  width,
  date: columns.date,
  text: [...columns.text],
  amount: columns.amount,
  money_in: columns.moneyIn,
  money_out: columns.moneyOut,
  kind: columns.kind,
  balance: columns.balance,
  payer: columns.payer,
  date_order: dateOrder === 'yearFirst' ? null : dateOrder,
  received,
});

/** Whether every column of a layout is one of its file, and its amounts are known. */
export const isUsableLayout = (layout: StatementLayout): boolean => {
  const { columns, headings, width } = layout;
  const used = [
    columns.date,
    columns.amount,
    columns.moneyIn,
    columns.moneyOut,
    columns.kind,
    columns.balance,
    columns.payer,
  ];
  return (
    hasAmounts(columns) &&
    [...used, ...columns.text].every((at) => at === null || at < width) &&
    (headings === null || headings.length === width)
  );
};
