import { todayAt } from '@portage/domain/dates/plain-date';
import { isSigned, signatureTone } from '@portage/domain/documents/documents';
import { sameStatus } from '@portage/domain/statuses';
import { actions } from '@portage/messages/console-documents';
import * as m from '@portage/messages/console-people';
import { formatDate } from '@portage/messages/formats';
import { letterStatusLabel } from '#lib/texts/status-label.ts';
import { Button } from '#ui/button/button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { downloadDocument } from '../../features/documents/file/document-file.ts';
import { fullName } from '../../features/team/team-members.ts';
import { Named } from '../lists/cells/one-line.tsx';
import styles from '../lists/lists.module.css';
import { SignatureRemedy } from '../today/signature-remedy.tsx';
import type { PersonRecord } from './people-queries.ts';

type Letter = PersonRecord['letters'][number];

function statusOf({ status, replaced_at, signed_on_paper }: Letter): string {
  if (replaced_at !== null) return m.replaced;
  return signed_on_paper && isSigned(status) ? m.onPaper : letterStatusLabel(status);
}

const dayOf = ({ created_at }: Letter): string => formatDate(todayAt(Date.parse(created_at)));

const isWaiting = (letter: Letter): boolean => isOpen(letter) && sameStatus(letter.status, 'sent');
const isOpen = ({ status, replaced_at }: Letter): boolean => replaced_at === null && !isSigned(status);

const columnsOf = (person: PersonRecord): Column<Letter>[] => [
  {
    key: 'date',
    header: m.letterDate,
    sortable: true,
    card: 'title',
    cell: (letter) => (
      <Named detail={isWaiting(letter) && m.waitsFor({ name: fullName(person) })} keepInCard>
        {dayOf(letter)}
      </Named>
    ),
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
    header: actions,
    unlabeled: true,
    align: 'end',
    width: '13rem',
    card: 'buttons',
    screenOnly: true,
    cell: (letter) => {
      const { filed: file } = letter;
      return (
        <span className={styles.buttons}>
          {isOpen(letter) && (
            <SignatureRemedy
              item={{
                id: letter.id,
                what: 'letterUnsigned',
                companyId: person.company_id,
                memberId: person.team_member_id,
                detail: '',
              }}
              tags={{ hidden: () => <VisuallyHidden> {dayOf(letter)}</VisuallyHidden> }}
            />
          )}
          {file !== null && (
            <Button
              size="s"
              aria-label={m.downloadLetter({ day: dayOf(letter) })}
              onClick={() => void downloadDocument(file)}
            >
              {m.download}
            </Button>
          )}
        </span>
      );
    },
  },
];

const order: SortKeys<Letter> = { date: ({ created_at }) => created_at, status: statusOf };

/** The placement letters of a person, newest first. */
export function PersonLetters({ person }: { person: PersonRecord }) {
  const sorted = useUrlOrder('sort', person.letters, order);
  return (
    <DataTable
      caption={m.letters}
      columns={columnsOf(person)}
      lines
      {...sorted}
      rowKey={({ id }) => id}
      empty={<EmptyState title={m.noLetters} />}
    />
  );
}
