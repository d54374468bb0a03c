import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './sort-button.module.css';
import type { SortState } from './sort-order.ts';

interface SortButtonProps {
  label: string;
  /** How the list is sorted by this column; undefined while it is not. */
  direction: SortState['direction'] | undefined;
  onSort: () => void;
}

interface SortHeaderProps {
  /** Which column, and how the list is sorted. */
  column: string;
  label: string;
  /** A button beside the label that explains it. */
  help?: ReactNode;
  sort?: SortState;
  onSort: (column: string) => void;
}

/** A header of a plain table that sorts by its column. */
export function SortHeader({
  column,
  label,
  help,
  sort,
  onSort,
  ...cell
}: SortHeaderProps & { role?: 'columnheader'; 'data-detail'?: string }) {
  const direction = sort?.key === column ? sort.direction : undefined;
  return (
    <th {...cell} scope="col" aria-sort={direction ?? 'none'}>
      <SortButton label={label} direction={direction} onSort={() => onSort(column)} />
      {help}
    </th>
  );
}

/** A column's header that sorts by it. The header around it announces the order with `aria-sort`. */
export function SortButton({ label, direction, onSort }: SortButtonProps) {
  const Arrow = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      data-active={direction === undefined ? undefined : ''}
      onClick={onSort}
    >
      {label}
      <Arrow size={14} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
