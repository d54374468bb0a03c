import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import styles from './data-table.module.css';
import type { Column, SortState } from './data-table-props.ts';
import { cellClasses } from './table-cell-classes.ts';
import { tableRoles } from './table-roles.ts';

export type { SortState };

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: ((key: string) => void) | undefined;
}

/** The header row. A sortable header is a button and announces the sort order. */
export function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column) => {
          const active = sort?.key === column.key ? sort.direction : undefined;
          const Arrow = active === undefined ? ChevronsUpDown : active === 'ascending' ? ArrowUp : ArrowDown;
          return (
            <th
              key={column.key}
              {...tableRoles.header}
              scope="col"
              className={cellClasses(column)}
              aria-sort={column.sortable ? (active ?? 'none') : undefined}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-active={active === undefined ? undefined : ''}
                  onClick={() => onSort(column.key)}
                >
                  {column.header}
                  <Arrow size={14} strokeWidth={1.5} aria-hidden="true" />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
