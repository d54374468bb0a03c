import * as m from '@portage/messages/data-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import lines from './data-table-lines.module.css';
import type { Column, SortState, TableSelection } from './data-table-props.ts';
import { RowCheckbox } from './data-table-selection.tsx';
import { cellClasses } from './table-cell-classes.ts';
import { tableRoles } from './table-roles.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type { SortState };

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: ((key: string) => void) | undefined;
  selection?: TableSelection<Row>;
  /** Keys of the rows that the header's checkbox selects. */
  keys?: readonly string[];
}

/** The header row. A sortable header is a button and announces the sort order. */
export function TableHead<Row>({ columns, sort, onSort, selection, keys = [] }: TableHeadProps<Row>) {
  const chosen = selection ? keys.filter((key) => selection.selected.has(key)).length : 0;
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {selection && (
          <th {...tableRoles.header} scope="col">
            {keys.length > 0 ? (
              <RowCheckbox
                label={m.selectShown}
                checked={chosen === keys.length}
                mixed={chosen > 0 && chosen < keys.length}
                onChange={(on) => selection.onSelect(new Set(on ? keys : []))}
              />
            ) : (
              <VisuallyHidden>{m.selection}</VisuallyHidden>
            )}
          </th>
        )}
        {columns.map((column) => {
          const active = sort?.key === column.key ? sort.direction : undefined;
          const Arrow = active === undefined ? ChevronsUpDown : active === 'ascending' ? ArrowUp : ArrowDown;
          return (
            <th
              key={column.key}
              {...tableRoles.header}
              scope="col"
              className={classNames(cellClasses(column), column.minor && lines.minor)}
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
