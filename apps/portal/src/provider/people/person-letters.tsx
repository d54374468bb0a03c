import { todayAt } from '@portage/domain/dates/plain-date';
import { isSigned, signatureTone } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/console-people';
import { formatDate } from '@portage/messages/formats';
import { letterStatusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { downloadDocument } from '../../features/documents/file/document-file.ts';
import type { PersonRecord } from './people-queries.ts';

type Letter = PersonRecord['letters'][number];

function statusOf({ status, replaced_at, signed_on_paper }: Letter): string {
  if (replaced_at !== null) return m.replaced;
  return signed_on_paper && isSigned(status) ? m.onPaper : letterStatusLabel(status);
}

const columns: Column<Letter>[] = [
  {
    key: 'date',
    header: m.letterDate,
    sortable: true,
    card: 'title',
    cell: ({ created_at }) => formatDate(todayAt(Date.parse(created_at))),
  },
  {
    key: 'status',
    header: m.status,
    sortable: true,
    width: '14rem',
    card: 'mark',
    cell: (letter) => (
      <StatusBadge tone={letter.replaced_at === null ? signatureTone(letter.status) : 'neutral'}>
        {statusOf(letter)}
      </StatusBadge>
    ),
  },
  {
    key: 'open',
    header: m.download,
    unlabeled: true,
    align: 'end',
    width: '9rem',
    card: 'menu',
    screenOnly: true,
    cell: ({ filed: file, created_at }) =>
      file !== null && (
        <Button
          size="s"
          aria-label={m.downloadLetter({ day: formatDate(todayAt(Date.parse(created_at))) })}
          onClick={() => void downloadDocument(file)}
        >
          {m.download}
        </Button>
      ),
  },
];

const order: SortKeys<Letter> = { date: ({ created_at }) => created_at, status: statusOf };

/** The placement letters of a person, newest first. */
export function PersonLetters({ person }: { person: PersonRecord }) {
  const sorted = useUrlOrder('sort', person.letters, order);
  return (
    <DataTable
      caption={m.letters}
      columns={columns}
      lines
      {...sorted}
      rowKey={({ id }) => id}
      empty={<EmptyState title={m.noLetters} />}
    />
  );
}
