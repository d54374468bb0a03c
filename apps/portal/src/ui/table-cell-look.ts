import { classNames } from './class-names.ts';
import styles from './data-table.module.css';

interface Placed {
  align?: 'start' | 'end';
  shrink?: boolean;
  cardOnly?: boolean;
}

/** The classes that a column's header and cells share. */
export function cellLook({ align, shrink, cardOnly }: Placed): string {
  return classNames(align === 'end' && styles.end, shrink && styles.shrink, cardOnly && styles.cardOnly);
}
