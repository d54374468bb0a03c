import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import type { Column } from './data-table-props.ts';
import { cellClasses } from './table-cell-classes.ts';
import { tableRoles } from './table-roles.ts';

interface TableFootProps<Row> {
  columns: readonly Column<Row>[];
  cells: Record<string, ReactNode>;
}

/** A last row, such as totals. As a card it has a line for each cell. */
export function TableFoot<Row>({ columns, cells }: TableFootProps<Row>) {
  return (
    <tfoot {...tableRoles.group}>
      <tr {...tableRoles.row} className={styles.foot}>
        {columns.map((column) => (
          <td key={column.key} {...tableRoles.cell} className={cellClasses(column)}>
            {cells[column.key] !== undefined && (
              <>
                <span className={styles.label} aria-hidden="true">
                  {column.header}
                </span>
                <span className={styles.value}>{cells[column.key]}</span>
              </>
            )}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
