import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-figures';
import { formatEdition, formatShortDate } from '@portage/messages/formats';
import { Link } from 'react-router';
import type { SortKeys } from '#ui/list/sort-order.ts';
import type { Column } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { OneLine, TitleLine } from '../lists/cells/one-line.tsx';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';

/** Figures that are built in or that somebody added, or that are missing. */
interface EditionRow {
  edition: string;
  state: 'builtIn' | 'inUse' | 'superseded' | 'missing';
  addedBy: string | null;
  addedAt: string | null;
}

const tones = { builtIn: 'moss', inUse: 'moss', superseded: 'neutral', missing: 'wheat' } as const;

function AddMissing({ text }: { text: string }) {
  return mayDo(useStaff(), 'provider/figures-add') ? <Link to="?tab=add">{text}</Link> : '–';
}

/** The columns that say where figures come from. @param missing what leads to adding those that are missing */
export const editionColumns = (missing: string): Column<EditionRow>[] => [
  {
    key: 'edition',
    header: m.edition,
    sortable: true,
    card: 'second',
    unlabeled: true,
    cell: ({ state, edition }) =>
      state === 'missing' ? <AddMissing text={missing} /> : <TitleLine>{formatEdition(edition)}</TitleLine>,
  },
  {
    key: 'state',
    header: m.state,
    sortable: true,
    width: '9rem',
    card: 'mark',
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{m.stateName({ state })}</StatusBadge>,
  },
  {
    key: 'addedBy',
    header: m.addedBy,
    sortable: true,
    minor: true,
    cell: ({ addedBy }) => <OneLine>{addedBy ?? '–'}</OneLine>,
  },
  {
    key: 'addedOn',
    header: m.addedOn,
    sortable: true,
    width: '8.5rem',
    cell: ({ addedAt }) => (addedAt === null ? '–' : formatShortDate(todayAt(Date.parse(addedAt)))),
  },
];

/** Their orders. */
export const editionOrder: SortKeys<EditionRow> = {
  edition: ({ edition }) => edition,
  state: ({ state }) => m.stateName({ state }),
  addedBy: ({ addedBy }) => addedBy ?? '',
  addedOn: ({ addedAt }) => addedAt ?? '',
};
