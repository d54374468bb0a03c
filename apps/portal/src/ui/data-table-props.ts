import type { ReactNode } from 'react';

export interface SortState {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Use 'end' for amounts and actions. */
  align?: 'start' | 'end';
  /** Shrinks the column to its content. */
  shrink?: boolean;
  /** Omits the header in card layout, for self-explanatory content such as buttons. */
  unlabeled?: boolean;
  /** Shown only in card layout. */
  cardOnly?: boolean;
  /** Makes the header a button that calls `onSort`. */
  sortable?: boolean;
}

/** A line below a row in the same columns, such as a part of a sum. Cells are keyed by column. */
export interface SubRow {
  key: string;
  cells: Record<string, ReactNode>;
  /** Card labels for cells whose content differs from their column header. */
  labels?: Record<string, string>;
  /** Columns whose long cell goes below its label in card layout. */
  long?: readonly string[];
}

export interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  /** Shows placeholder rows of the same size. */
  loading?: boolean;
  loadingRows?: number;
  /** Lines under an open row. A row with no lines and no detail cannot be opened. */
  subRows?: (row: Row) => readonly SubRow[];
  /** Full-width content under an open row. */
  detail?: (row: Row) => ReactNode;
  /** Keys of initially open rows. */
  initiallyOpen?: readonly string[];
  sort?: SortState;
  onSort?: (key: string) => void;
  /** Switches to cards at a larger width, for a table with many columns. */
  wide?: boolean;
  /** Shows two fields per line in cards at medium width. */
  pairs?: boolean;
  /** No border, for use inside a flush card. */
  plain?: boolean;
}
