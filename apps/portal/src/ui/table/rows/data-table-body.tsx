import { Skeleton } from '../../message/skeleton.tsx';
import styles from '../data-table.module.css';
import type { DataTableProps } from '../data-table-props.ts';
import { tableRoles } from '../table-roles.ts';
import { Cell, TableRow } from './data-table-row.tsx';
import { WindowedRows } from './data-table-window.tsx';

interface TableBodyProps<Row> {
  table: DataTableProps<Row>;
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onSelect: (key: string, on: boolean) => void;
  /** Renders only the rows near the viewport. */
  windowed: boolean;
}

const placeholderWidths = ['55%', '70%', '45%', '60%'];

/** The rows, each followed by its sub-rows while open; placeholders while loading. */
export function TableBody<Row>({ table, open, onToggle, onSelect, windowed }: TableBodyProps<Row>) {
  const { columns, rows, rowKey, loading = false, loadingRows = 5, selection } = table;
  if (loading) {
    return (
      <tbody {...tableRoles.group}>
        {Array.from({ length: loadingRows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <tr key={index} {...tableRoles.row} className={styles.loading}>
            {selection && <td {...tableRoles.cell} />}
            {columns.map((column, place) => (
              <Cell key={column.key} column={{ ...column, bare: false }} lines={table.lines}>
                <Skeleton width={placeholderWidths[(index + place) % placeholderWidths.length] ?? '50%'} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    );
  }
  const rendered = (row: Row, index?: number, place?: number) => {
    const key = rowKey(row);
    return (
      <TableRow
        key={place ?? key}
        table={table}
        row={row}
        isOpen={open.has(key)}
        onToggle={onToggle}
        selected={selection?.selected.has(key) === true}
        onSelect={onSelect}
        index={index}
      />
    );
  };
  const keyAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? String(index) : rowKey(row);
  };
  if (windowed)
    return (
      <WindowedRows
        count={rows.length}
        rows={{
          keyAt: (index) => keyAt(index),
          row: (index, place) => {
            const row = rows[index];
            return row === undefined ? null : rendered(row, index, place);
          },
        }}
      />
    );
  return <tbody {...tableRoles.group}>{rows.map((row) => rendered(row))}</tbody>;
}
