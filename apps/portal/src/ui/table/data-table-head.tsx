import * as m from '@portage/messages/data-table';
import { memo } from 'react';
import { classNames } from '../class-names.ts';
import { SortButton } from '../list/sort-button.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import table from './data-table.module.css';
import styles from './data-table-head.module.css';
import type { Column, SortState, TableSelection } from './data-table-props.ts';
import { RowCheckbox } from './data-table-selection.tsx';
import lines from './rows/data-table-lines.module.css';
import { keysOf, selectedRows } from './rows/row-keys.ts';
import { cellClasses } from './table-cell-classes.ts';
import { tableRoles } from './table-roles.ts';

export type { SortState };

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSort: ((key: string) => void) | undefined;
  selection?: TableSelection<Row>;
  /** The rows that the header's checkbox selects. */
  rows?: readonly Row[];
  rowKey?: (row: Row) => string;
  /** Whether a menu that sorts is in the same line above cards. */
  beside?: boolean;
}

/**
 * The header row. A sortable header is a button and announces the sort order. Above cards only the checkbox for all rows is seen.
 */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  selection,
  rows = [],
  rowKey,
  beside = false,
}: TableHeadProps<Row>) {
  return (
    <thead {...tableRoles.group} className={classNames(selection && styles.bar, beside && styles.beside)}>
      <tr {...tableRoles.row}>
        {selection && (
          <th {...tableRoles.header} scope="col" className={classNames(styles.check, table.screenOnly)}>
            {rows.length > 0 && rowKey ? (
              <SelectAll selection={selection} rows={rows} rowKey={rowKey} />
            ) : (
              <VisuallyHidden>{m.selection}</VisuallyHidden>
            )}
          </th>
        )}
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            direction={sort?.key === column.key ? sort.direction : undefined}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  /** How the list is sorted by this column; undefined while it is not. */
  direction: SortState['direction'] | undefined;
  onSort: ((key: string) => void) | undefined;
}

/** Not rendered again while the list is sorted by other columns. */
const HeaderCell = memo(CellOfHeader) as typeof CellOfHeader;

function CellOfHeader<Row>({ column, direction, onSort }: HeaderCellProps<Row>) {
  const { key, header, help, sortable, minor } = column;
  return (
    <th
      {...tableRoles.header}
      scope="col"
      className={classNames(cellClasses(column), minor && lines.minor)}
      aria-sort={sortable ? (direction ?? 'none') : undefined}
    >
      {sortable && onSort ? <SortButton label={header} direction={direction} onSort={() => onSort(key)} /> : header}
      {help}
    </th>
  );
}

/** Selects all rows of the table or none, and says whether some are. */
function SelectAll<Row>({
  selection,
  rows,
  rowKey,
}: Required<Pick<TableHeadProps<Row>, 'selection' | 'rows' | 'rowKey'>>) {
  const { selected, onSelect } = selection;
  const chosen = selectedRows(rows, rowKey, selected).length;
  return (
    <RowCheckbox
      label={m.selectShown}
      checked={chosen === rows.length}
      mixed={chosen > 0 && chosen < rows.length}
      onChange={(on) => onSelect(on ? keysOf(rows, rowKey) : new Set())}
    />
  );
}
