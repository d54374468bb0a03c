import { todayAt } from '@portage/domain/plain-date';
import * as m from '@portage/messages/console-people';
import { formatDate } from '@portage/messages/formats';
import { statusLabel } from '#lib/status-label.ts';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PersonRecord } from './people-queries.ts';

type Letter = PersonRecord['letters'][number];

const columns: Column<Letter>[] = [
  { key: 'sent', header: m.sentOn, cell: ({ created_at }) => formatDate(todayAt(Date.parse(created_at))) },
  {
    key: 'status',
    header: m.status,
    cell: ({ status, replaced_at }) => (replaced_at === null ? statusLabel(status) : m.replaced),
  },
];

/** The placement letters of a person, newest first. */
export function PersonLetters({ person }: { person: PersonRecord }) {
  return (
    <DataTable
      caption={m.letters}
      columns={columns}
      rows={person.letters}
      rowKey={({ id }) => id}
      empty={<EmptyState title={m.noLetters} />}
    />
  );
}
