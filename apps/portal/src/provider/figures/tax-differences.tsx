import type { TaxDifference } from '@portage/domain/income-tax/tables-document';
import * as m from '@portage/messages/console-figures';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import styles from './figures.module.css';
import { taxFigureWords, taxValue } from './tax-figure-words.ts';

const columns: Column<TaxDifference>[] = [
  {
    key: 'place',
    header: m.place,
    width: '15rem',
    card: 'second',
    unlabeled: true,
    cell: ({ path }) => taxFigureWords(path).place,
  },
  { key: 'figure', header: m.figure, card: 'title', cell: ({ path }) => taxFigureWords(path).figure },
  {
    key: 'before',
    header: m.before,
    align: 'end',
    width: '8rem',
    card: 'third',
    cell: ({ kind, before }) => taxValue(kind, before),
  },
  {
    key: 'after',
    header: m.after,
    align: 'end',
    width: '8rem',
    card: 'amount',
    cell: ({ kind, after }) => taxValue(kind, after),
  },
];

/** What an edition of tax tables changes in the one before it. */
export function TaxDifferences({ differences }: { differences: readonly TaxDifference[] }) {
  if (differences.length === 0) return <p className={styles.text}>{m.taxNoChanges}</p>;
  return (
    <DataTable
      plain
      lines
      caption={m.taxChanges}
      columns={columns}
      rows={differences}
      rowKey={({ path }) => path}
      empty={null}
    />
  );
}
