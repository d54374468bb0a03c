import { type Cents, cents, sumCents, toDecimal } from '@portage/domain/money/money';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/statement';
import { inOrder, type SortKeys, type SortState } from '#ui/list/sort-order.ts';
import type { Statement } from './statement-queries.ts';

/** A row of a statement: an entry, or the balance before or after all of them. */
export interface StatementRow {
  key: string;
  day: string | null;
  what: string;
  document: string;
  /** Whether the document has a page: an invoice or a credit note. */
  hasPage: boolean;
  charge: string;
  payment: string;
  balance: string;
}

interface Entry extends StatementRow {
  cents: number;
}

/** The orders of entries. In that of dates, which is also the first one, they stand between the balances. */
export const statementOrder: SortKeys<Entry> = {
  date: ({ day }) => day ?? '',
  what: ({ what }) => what,
  document: ({ document }) => document,
  charge: ({ cents: amount }) => Math.max(0, amount),
  payment: ({ cents: amount }) => Math.max(0, -amount),
};

export const hasBalances = (sort: SortState | undefined): boolean => sort === undefined || sort.key === 'date';

/**
 * The rows of a statement: by date from the opening to the closing balance, and what that consists of when money is not applied yet; in
 * another order the entries alone.
 * @param money how to write an amount in cents
 */
export function statementRows(
  statement: Statement,
  money: (amount: number) => string,
  sort?: SortState,
): readonly StatementRow[] {
  const unapplied = statement.ageing.unapplied_cents;
  const edge = (key: string, day: string | null, what: string, balance: number) => ({
    ...{ key, day, what, document: '', hasPage: false, charge: '', payment: '' },
    balance: money(balance),
  });
  const entries = statement.entries.map(
    ({ day, kind, document, cents: amount, tax_cents: tax, balance_cents }, at): Entry => ({
      key: `${at} ${day}`,
      day,
      what: tax === 0 ? m.kind({ kind }) : m.kindWithTax({ kind: m.kind({ kind }), tax: money(Math.abs(tax)) }),
      document,
      hasPage: kind === 'invoice' || kind === 'void' || kind === 'credit',
      cents: amount,
      charge: amount > 0 ? money(amount) : '',
      payment: amount < 0 ? money(-amount) : '',
      balance: money(balance_cents),
    }),
  );
  if (!hasBalances(sort)) return inOrder(entries, sort, statementOrder);
  const opening = edge('opening', statement.from, m.opening, statement.opening_cents);
  const closing = [
    edge('closing', statement.to, m.closing, statement.closing_cents),
    ...(unapplied === 0
      ? []
      : [
          edge('open', null, m.closingOpen, openCents(statement.ageing)),
          edge('unapplied', null, m.closingUnapplied, -unapplied),
        ]),
  ];
  return sort?.direction === 'descending'
    ? [...closing, ...entries.toReversed(), opening]
    : [opening, ...entries, ...closing];
}

/** What is open on all invoices, in cents. */
export const openCents = (ageing: Statement['ageing']): Cents =>
  sumCents(
    [ageing.not_due_cents, ageing.to_30_cents, ageing.to_60_cents, ageing.to_90_cents, ageing.over_90_cents].map(cents),
  );

export const shownMoney = (amount: number): string => formatCad(cents(amount));

/** A statement for a CSV file: plain decimal amounts, YYYY-MM-DD dates. */
export const statementCsv = (statement: Statement): { head: string[]; rows: string[][] } => ({
  head: [m.date, m.what, m.document, m.charge, m.payment, m.balance],
  rows: statementRows(statement, (amount) => toDecimal(cents(amount))).map((row) => [
    ...[row.day ?? '', row.what, row.document],
    ...[row.charge, row.payment, row.balance],
  ]),
});
