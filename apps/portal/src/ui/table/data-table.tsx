import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import hidden from '../text/visually-hidden.module.css';
import styles from './data-table.module.css';
import { TableColumns } from './data-table-columns.tsx';
import { TableFoot } from './data-table-foot.tsx';
import { TableHead } from './data-table-head.tsx';
import type { Column, DataTableProps, SubRow, TableSelection } from './data-table-props.ts';
import { SelectionBar, toggled } from './data-table-selection.tsx';
import { TableBody } from './rows/data-table-body.tsx';
import cardStyles from './rows/data-table-cards.module.css';
import lineStyles from './rows/data-table-lines.module.css';
import { WINDOWED_FROM } from './rows/data-table-window.tsx';
import { keysOf } from './rows/row-keys.ts';
import { titleWhenCut } from './rows/title-when-cut.ts';
import { useFocusOfGoneRow } from './rows/use-focus-of-gone-row.ts';
import { SortMenu } from './sort-menu.tsx';
import { tableRoles } from './table-roles.ts';
import { useIsShown } from './use-is-shown.ts';

export type { Column, DataTableProps, SubRow, TableSelection };

/** A table whose rows become cards in a narrow container. Open rows stay open when their data changes. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, loading = false, empty, sort, onSort, initiallyOpen = [], selection } = props;
  const { wide = false, plain = false, lines = false, footer } = props;
  const [ownOpen, setOpen] = useState<ReadonlySet<string>>(() => new Set(initiallyOpen));
  const open = props.open ?? ownOpen;

  function toggle(key: string): void {
    if (props.onToggle !== undefined) {
      props.onToggle(key);
      return;
    }
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  }

  // Rows and headers that are not rendered again keep these functions, so they read the table of the moment.
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const select = useCallback((key: string, on: boolean) => {
    const { selection: now } = latest.current;
    now?.onSelect(toggled(now.selected, key, on));
  }, []);
  const [showWhole] = useState(titleWhenCut);
  const focus = useFocusOfGoneRow();
  const menu = useRef<HTMLDivElement>(null);
  const sortBy = useCallback((key: string) => latest.current.onSort?.(key), []);

  const windowed = lines && !loading && rows.length > WINDOWED_FROM;
  // One row has no order.
  const sorts = onSort !== undefined && (loading || rows.length > 1) && columns.some(({ sortable }) => sortable);
  const sortedByMenu = useIsShown(menu, sorts);
  const frame = classNames(
    styles.frame,
    wide && styles.wide,
    plain && styles.plain,
    lines && lineStyles.lines,
    lines && cardStyles.cards,
    windowed && lineStyles.windowed,
    sorts && styles.sorted,
    selection && cardStyles.selectable,
    columns.some(({ card }) => card === 'menu') && cardStyles.withMenu,
    columns.some(({ card }) => card === 'end') && cardStyles.withEnd,
  );
  if (!loading && rows.length === 0)
    return <div className={classNames(styles.frame, plain && styles.plain)}>{empty}</div>;
  return (
    <div className={selection && lineStyles.selecting}>
      {selection && !loading && selection.selected.size > 0 && (
        <SelectionBar
          selection={selection}
          shown={rows.length}
          keys={() => (selection.all ? new Set(selection.all) : keysOf(rows, rowKey))}
        />
      )}
      <div className={frame} onPointerOver={showWhole} {...focus}>
        {sorts && <SortMenu ref={menu} columns={columns} sort={sort} onSort={sortBy} />}
        <table
          {...tableRoles.table}
          className={styles.table}
          aria-busy={loading}
          aria-rowcount={windowed ? rows.length + 1 : undefined}
        >
          <caption className={hidden.hidden}>{caption}</caption>
          {lines && <TableColumns columns={columns} selectable={selection !== undefined} />}
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort && !sortedByMenu ? sortBy : undefined}
            beside={sorts}
            {...(selection && { selection, rows: loading ? [] : rows, rowKey })}
          />
          <TableBody table={props} open={open} onToggle={toggle} onSelect={select} windowed={windowed} />
          {footer !== undefined && !loading && <TableFoot columns={columns} cells={footer} />}
        </table>
      </div>
    </div>
  );
}
