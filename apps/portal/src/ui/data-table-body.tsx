import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import type { Column, DataTableProps } from './data-table-props.ts';
import { Skeleton } from './skeleton.tsx';
import { cellClasses } from './table-cell-classes.ts';
import { tableRoles } from './table-roles.ts';

interface TableBodyProps<Row> {
  table: DataTableProps<Row>;
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

const placeholderWidths = ['55%', '70%', '45%', '60%'];

/** The rows, each followed by its sub-rows while open; placeholders while loading. */
export function TableBody<Row>({ table, open, onToggle }: TableBodyProps<Row>) {
  const { columns, rows, rowKey, loading = false, loadingRows = 5, subRows, detail } = table;
  if (loading) {
    return (
      <tbody {...tableRoles.group}>
        {Array.from({ length: loadingRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <tr key={index} {...tableRoles.row}>
            {columns.map((column, place) => (
              <Cell key={column.key} column={column}>
                <Skeleton width={placeholderWidths[(index + place) % placeholderWidths.length] ?? '50%'} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  return (
    <tbody {...tableRoles.group}>
      {rows.map((row) => {
        const key = rowKey(row);
        const parts = subRows?.(row) ?? [];
        const rowDetail = detail?.(row);
        const canOpen = parts.length > 0 || (rowDetail !== undefined && rowDetail !== null);
        const isOpen = canOpen && open.has(key);
        return [
          <tr key={key} {...tableRoles.row}>
            {columns.map((column, place) => (
              <Cell key={column.key} column={column}>
                {canOpen && place === 0 ? (
                  <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => onToggle(key)}>
                    <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </Cell>
            ))}
          </tr>,
          isOpen &&
            parts.map((part) => (
              <tr key={`${key}/${part.key}`} {...tableRoles.row} className={styles.sub}>
                {columns.map((column) => (
                  <Cell
                    key={column.key}
                    column={column}
                    label={part.labels?.[column.key]}
                    long={part.long?.includes(column.key) ?? false}
                  >
                    {part.cells[column.key]}
                  </Cell>
                ))}
              </tr>
            )),
          isOpen && rowDetail !== undefined && rowDetail !== null && (
            <tr key={`${key}/detail`} {...tableRoles.row} className={styles.detail}>
              <td {...tableRoles.cell} colSpan={columns.length}>
                {rowDetail}
              </td>
            </tr>
          ),
        ];
      })}
    </tbody>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  label?: string | undefined;
  long?: boolean;
  children: ReactNode;
}

/** A cell. In card layout its column's header precedes it, hidden from screen readers, which use the real one. */
function Cell<Row>({ column, label = column.header, long = false, children }: CellProps<Row>) {
  const classes = classNames(cellClasses(column), long && styles.long);
  if (children === undefined || children === null) return <td {...tableRoles.cell} className={classes} />;
  return (
    <td {...tableRoles.cell} className={classes}>
      {column.unlabeled !== true && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      <span className={styles.value}>{children}</span>
    </td>
  );
}
