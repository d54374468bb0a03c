import type { ReactNode } from 'react';

export interface SortState {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and actions stand at the end. */
  align?: 'start' | 'end';
  /** As narrow as its content. */
  shrink?: boolean;
  /** In a card its header is not repeated: buttons say themselves what they do. */
  unlabelled?: boolean;
  /** Shown in cards only: a table has no room for it. */
  cardOnly?: boolean;
  /** Its header becomes a button that calls `onSort`. */
  sortable?: boolean;
}

/** A line below a row, in the row's own columns: the parts of a sum. Cells are found by the key of their column. */
export interface SubRow {
  key: string;
  cells: Record<string, ReactNode>;
  /** Of cells that hold something else than their column says: what stands before them in a card. */
  labels?: Record<string, string>;
  /** Columns whose cell is so long that it stands below its label in a card. */
  long?: readonly string[];
}

export interface DataTableProps<Row> {
  /** What the table holds, for those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** Rows of placeholders in the size of real ones. */
  loading?: boolean;
  loadingRows?: number;
  /** The lines under an opened row; a row with none of them and no detail cannot be opened. */
  subRows?: (row: Row) => readonly SubRow[];
  /** Anything else under an opened row, over the whole width. */
  detail?: (row: Row) => ReactNode;
  /** Keys of the rows that are open at first. */
  initiallyOpen?: readonly string[];
  sort?: SortState;
  onSort?: (key: string) => void;
  /** Has so many columns that it turns into cards in places where others still fit. */
  wide?: boolean;
  /** In a place of middling width its cards show two facts beside each other. */
  pairs?: boolean;
  /** Without a frame of its own, inside a flush card. */
  plain?: boolean;
}
