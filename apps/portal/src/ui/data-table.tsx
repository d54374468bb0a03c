import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { TableBody } from './data-table-body.tsx';
import { TableHead } from './data-table-head.tsx';
import type { Column, DataTableProps, SubRow } from './data-table-props.ts';
import { tableRoles } from './table-roles.ts';
import hidden from './visually-hidden.module.css';

export type { Column, SubRow };

/** A table whose rows become cards in a narrow container. Open rows stay open when their data changes. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, loading = false, empty, sort, onSort, initiallyOpen = [] } = props;
  const { wide = false, pairs = false, plain = false } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(initiallyOpen));

  function toggle(key: string) {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  }

  const frame = classNames(styles.frame, wide && styles.wide, pairs && styles.pairs, plain && styles.plain);
  if (!loading && rows.length === 0)
    return <div className={classNames(styles.frame, plain && styles.plain)}>{empty}</div>;
  return (
    <div className={frame}>
      <table {...tableRoles.table} className={styles.table} aria-busy={loading}>
        <caption className={hidden.hidden}>{caption}</caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        <TableBody table={props} open={open} onToggle={toggle} />
      </table>
    </div>
  );
}
