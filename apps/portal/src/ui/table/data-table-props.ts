import type { ReactNode } from 'react';
import type { SortState } from '../list/sort-order.ts';

export type { SortState };

export interface Column<Row> {
  key: string;
  header: string;
  /** Stands beside the header of a table, such as a button that explains the term. */
  help?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cell is one element that keeps itself within the column, so a long list needs none around it. */
  bare?: boolean;
  /** Use 'end' for amounts and actions. */
  align?: 'start' | 'end';
  /** Shrinks the column to its content. */
  shrink?: boolean;
  /** Omits the header in card layout, for self-explanatory content such as buttons. */
  unlabeled?: boolean;
  /** Shown only in card layout. */
  cardOnly?: boolean;
  /** Holds buttons only, which paper leaves out. */
  screenOnly?: boolean;
  /** Makes the header a button that calls `onSort`. */
  sortable?: boolean;
  /** Width in a table of lines, such as '8rem'. Columns without one share the rest. */
  width?: string;
  /**
   * Place in the card of a table of lines: title and amount or menu on the first line, mark and second on the next, then third with
   * end beside it, and buttons. A column without one shows only in rows.
   */
  card?: 'title' | 'amount' | 'menu' | 'mark' | 'second' | 'third' | 'end' | 'buttons';
  /** In a table of lines, a text that breaks where the column is narrow rather than being cut off, such as dates. */
  breaks?: boolean;
  /** In a table of lines, hides the column where there is no room for all of them. */
  minor?: boolean;
}

/** Selection of rows by key, kept by the parent. */
export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Names a row's checkbox, such as 'Select Maya Tremblay'. */
  label: (row: Row) => string;
  /** Keys of all rows that match the filter, where the table shows only a page of them. */
  all?: readonly string[];
  /** Buttons that act on the selected rows. */
  actions: ReactNode;
}

/** A line below a row in the same columns, such as a part of a sum. Cells are keyed by column. */
export interface SubRow {
  key: string;
  cells: Record<string, ReactNode>;
  /** Full-width content below the line. */
  detail?: ReactNode;
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
  /** Names the button that opens a row whose first cell has a link of its own; null puts the cell into the button. */
  toggleLabel?: (row: Row) => string | null;
  /** Cells of a last row, such as totals, keyed by column. */
  footer?: Record<string, ReactNode>;
  /** Keys of initially open rows. */
  initiallyOpen?: readonly string[];
  /** Keys of the open rows, when the page keeps them itself. */
  open?: ReadonlySet<string>;
  onToggle?: (key: string) => void;
  sort?: SortState;
  onSort?: (key: string) => void;
  /** Switches to cards at a larger width, for a table with many columns. */
  wide?: boolean;
  /**
   * One line per row: fixed columns that never move, long text cut off, a header that stays in view, and cards of a few
   * lines. Beyond 100 rows only those near the viewport are rendered.
   */
  lines?: boolean;
  /** Adds a checkbox to each row and a bar with the actions on the selected rows. */
  selection?: TableSelection<Row>;
  /** No border, for use inside a flush card. */
  plain?: boolean;
}
