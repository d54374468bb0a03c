import { todayAt } from '@portage/domain/dates/plain-date';
import { signatureTone } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/console-people';
import { formatDate } from '@portage/messages/formats';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { downloadDocument } from '../../features/documents/file/document-file.ts';
import type { PersonRecord } from './people-queries.ts';

type Letter = PersonRecord['letters'][number];

const columns: Column<Letter>[] = [
  { key: 'sent', header: m.sentOn, cell: ({ created_at }) => formatDate(todayAt(Date.parse(created_at))) },
  {
    key: 'status',
    header: m.status,
    cell: ({ status, replaced_at }) => (
      <StatusBadge tone={replaced_at === null ? signatureTone(status) : 'neutral'}>
        {replaced_at === null ? statusLabel(status) : m.replaced}
      </StatusBadge>
    ),
  },
  {
    key: 'open',
    header: m.download,
    unlabeled: true,
    align: 'end',
    shrink: true,
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
