import * as m from '@portage/messages/console-figures';
import type { Column } from '#ui/table/data-table.tsx';
import styles from './figures.module.css';

/** Where a figure was published. Publications are named in English. */
export const sourceColumn: Column<{ source: string }> = {
  key: 'source',
  header: m.source,
  cell: ({ source }) => (
    <span lang="en" className={styles.source}>
      {source}
    </span>
  ),
};
