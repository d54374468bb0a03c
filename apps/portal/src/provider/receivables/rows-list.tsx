import type { CsvCell } from '@portage/domain/text/csv';
import * as m from '@portage/messages/console-money';
import { type ReactNode, useCallback, useMemo } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/data-table-props.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { ListEmpty } from '../lists/list-empty.tsx';
import lists from '../lists/lists.module.css';
import { LoadMore } from '../lists/paged/load-more.tsx';
import type { PagedList } from '../lists/paged/use-paged-list.ts';
import styles from '../money/money.module.css';
import { sortWithinDay, type WithinDay } from './within-day.ts';

interface RowsListProps<Row extends object> {
  caption: string;
  searchLabel: string;
  list: PagedList<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What to say when there is nothing at all. */
  empty: { title: string; text?: string };
  /** The CSV file of every row that the search and the filter find. */
  csv: { file: string; header: readonly string[]; cells: (row: Row) => readonly CsvCell[] };
  /** How rows of one day are sorted. The same object with each render. */
  withinDay?: WithinDay<Row>;
  /** Filters next to the search. */
  children?: ReactNode;
  /** Buttons next to the CSV file's. */
  actions?: ReactNode;
  /** What all rows add up to, below the table. It is not shown for a search, or while more rows can be loaded. */
  total?: (rows: readonly Row[]) => string;
  /** Totals of the whole list, as the last row of the table. */
  footer?: Record<string, ReactNode>;
  /** Switches to cards at a larger width, for a table with many columns. */
  wide?: boolean;
}

/** A list that the server searches, sorts and pages, with its search and order in the address and a CSV file. */
export function RowsList<Row extends object>({
  caption,
  searchLabel,
  list,
  columns,
  rowKey,
  empty,
  csv,
  withinDay,
  children,
  actions,
  total,
  footer,
  wide = false,
}: RowsListProps<Row>) {
  const [params, set] = useUrlParams();
  const search = params.get('q') ?? '';
  const filtered = search !== '' || params.get('status') !== null;
  const isWhole = !filtered && list.isSuccess && !list.hasNextPage && list.rows.length > 1;
  const { key, direction } = list.sort;
  const inOrder = useCallback(
    (all: readonly Row[]) => (withinDay === undefined ? all : sortWithinDay(all, { key, direction }, withinDay)),
    [key, direction, withinDay],
  );
  const rows = useMemo(() => inOrder(list.rows), [list.rows, inOrder]);
  return (
    <div className={styles.sections}>
      <Toolbar
        actions={
          <>
            <ExportButton of={list} save={(all) => downloadCsv(csv.file, csv.header, inOrder(all).map(csv.cells))} />
            {actions}
          </>
        }
      >
        <SearchField
          label={searchLabel}
          placeholder={searchLabel}
          value={search}
          onChange={(text) => set({ q: text === '' ? null : text })}
        />
        {children}
      </Toolbar>
      <div className={lists.panel}>
        <DataTable
          caption={caption}
          loading={list.isPending}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          sort={list.sort}
          onSort={list.onSort}
          lines
          wide={wide}
          {...(footer !== undefined && { footer })}
          empty={
            <ListEmpty
              failed={list.isError}
              filtered={filtered}
              empty={empty}
              nothingFound={{ title: m.nothingFound, text: m.nothingFoundText }}
            />
          }
        />
        {total !== undefined && isWhole && <p className={styles.muted}>{total(list.rows)}</p>}
        <LoadMore list={list} />
      </div>
    </div>
  );
}
