import * as m from '@portage/messages/data-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { Ref } from 'react';
import { RowMenu } from '../menu/row-menu.tsx';
import type { Column, SortState } from './data-table-props.ts';
import styles from './sort-menu.module.css';

interface SortMenuProps<Row> {
  ref: Ref<HTMLDivElement>;
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: (key: string) => void;
}

/** Sorts a list of cards, whose headers are not seen. Chosen again, a column is sorted the other way, and then no longer. */
export function SortMenu<Row>({ ref, columns, sort, onSort }: SortMenuProps<Row>) {
  const sorted = columns.find(({ key }) => key === sort?.key)?.header;
  const Arrow = sort === undefined ? ArrowUpDown : sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  const label =
    sort === undefined || sorted === undefined ? m.sortBy : m.sortedBy({ column: sorted, direction: sort.direction });
  return (
    <div ref={ref} className={styles.sorting}>
      <RowMenu
        label={label}
        icon={
          <span className={styles.label}>
            {sorted ?? m.sortBy}
            <Arrow size={14} strokeWidth={1.5} aria-hidden="true" />
          </span>
        }
        items={columns
          .filter(({ sortable }) => sortable)
          .map(({ key, header }) => ({
            key,
            label: key === sort?.key ? m.again({ column: header, direction: sort.direction }) : header,
            onSelect: () => onSort(key),
          }))}
      />
    </div>
  );
}
