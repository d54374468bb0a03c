import { classNames } from '../class-names.ts';
import styles from './data-table.module.css';

interface ColumnLayout {
  align?: 'start' | 'end';
  shrink?: boolean;
  cardOnly?: boolean;
  screenOnly?: boolean;
}

/** Classes shared by a column's header and cells. */
export function cellClasses({ align, shrink, cardOnly, screenOnly }: ColumnLayout): string {
  return classNames(
    align === 'end' && styles.end,
    shrink && styles.shrink,
    cardOnly && styles.cardOnly,
    screenOnly && styles.screenOnly,
  );
}
