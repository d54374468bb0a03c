import * as m from '@portage/messages/console-figures';
import type { Column } from '#ui/table/data-table.tsx';
import { OneLine } from '../lists/cells/one-line.tsx';

/** Where a figure was published. Publications are named in English. */
export const sourceColumn: Column<{ source: string }> = {
  key: 'source',
  header: m.source,
  card: 'third',
  unlabeled: true,
  cell: ({ source }) => <OneLine lang="en">{source}</OneLine>,
};
