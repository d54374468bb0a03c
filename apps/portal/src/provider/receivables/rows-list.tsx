import type { CsvCell } from '@portage/domain/text/csv';
import * as m from '@portage/messages/console-money';
import type { ReactNode } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { Button } from '#ui/button/button.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/data-table-props.ts';
import { ExportButton } from '../lists/export/export-button.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import { type ReadPage, readAll } from '../lists/paged-queries.ts';
import styles from '../money/money.module.css';
import type { useRows } from '../money/use-rows.ts';

interface RowsListProps<Row> {
  caption: string;
  searchLabel: string;
  list: ReturnType<typeof useRows<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What to say when there is nothing at all. */
  empty: { title: string; text?: string };
  /** The CSV file of every row that the search and the filter find. */
  csv: { file: string; header: readonly string[]; read: ReadPage<Row>; cells: (row: Row) => readonly CsvCell[] };
  /** Filters next to the search. */
  children?: ReactNode;
  /** Buttons next to the CSV file's. */
  actions?: ReactNode;
}

/** A list that the server searches and pages, with its search in the address and a CSV file. */
export function RowsList<Row>({
  caption,
  searchLabel,
  list,
  columns,
  rowKey,
  empty,
  csv,
  children,
  actions,
}: RowsListProps<Row>) {
  const [params, set] = useUrlParams();
  const search = params.get('q') ?? '';
  const filtered = search !== '' || params.get('status') !== null;
  return (
    <div className={styles.sections}>
      <Toolbar
        actions={
          <>
            <ExportButton
              of={list}
              make={async () => downloadCsv(csv.file, csv.header, (await readAll(csv.read)).map(csv.cells))}
            />
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
      <div>
        <DataTable
          caption={caption}
          loading={list.isPending}
          columns={columns}
          rows={list.rows}
          rowKey={rowKey}
          lines
          empty={
            list.isError ? (
              <ListFailed />
            ) : filtered ? (
              <EmptyState title={m.nothingFound}>{m.nothingFoundText}</EmptyState>
            ) : (
              <EmptyState title={empty.title}>{empty.text}</EmptyState>
            )
          }
        />
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {m.showMore}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
