import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-clients';
import { actions } from '@portage/messages/console-documents';
import { formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button/button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { downloadDocument } from '../../../features/documents/file/document-file.ts';
import { TitleLine } from '../../lists/cells/one-line.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import { folded } from '../../lists/paged/paged-queries.ts';
import { SignatureRemedy } from '../../today/signature-remedy.tsx';
import type { ClientRecord } from '../clients-queries.ts';
import { type DocumentRow, documentsQuery } from './client-documents-queries.ts';

const columnsOf = (companyId: string): Column<DocumentRow>[] => [
  {
    key: 'name',
    header: m.document,
    sortable: true,
    card: 'title',
    cell: ({ name }) => <TitleLine>{name}</TitleLine>,
  },
  {
    key: 'state',
    header: m.status,
    sortable: true,
    width: 'clamp(9.5rem, 26cqi - 2rem, 12.5rem)',
    card: 'mark',
    cell: ({ state, filed }) => <StatusBadge tone={filed === null ? 'wheat' : 'moss'}>{state}</StatusBadge>,
  },
  {
    key: 'at',
    header: m.date,
    sortable: true,
    width: '8rem',
    card: 'third',
    unlabeled: true,
    cell: ({ at }) => formatShortDate(todayAt(Date.parse(at))),
  },
  {
    key: 'open',
    header: actions,
    unlabeled: true,
    align: 'end',
    width: '8.5rem',
    card: 'end',
    screenOnly: true,
    cell: ({ id, name, filed, memberId = null }) =>
      filed === null ? (
        <SignatureRemedy
          item={{
            id,
            what: memberId === null ? 'agreementUnsigned' : 'letterUnsigned',
            companyId,
            memberId,
            detail: '',
          }}
          tags={{ hidden: () => <VisuallyHidden> {name}</VisuallyHidden> }}
        />
      ) : (
        <Button
          size="s"
          aria-label={m.downloadNamed({ name: filed.name })}
          onClick={() => void downloadDocument(filed)}
        >
          {m.download}
        </Button>
      ),
  },
];

const order: SortKeys<DocumentRow> = {
  name: ({ name }) => folded(name),
  state: ({ state }) => state,
  at: ({ at }) => at,
};
const noDocuments: readonly DocumentRow[] = [];

/** The documents of a client: those out for signature, and those filed. */
export function ClientDocuments({ client, companyId }: { client: ClientRecord; companyId: string }) {
  const documents = useQuery(documentsQuery(companyId, client.user_id ?? ''));
  const sorted = useUrlOrder('sort', documents.data ?? noDocuments, order);
  return (
    <DataTable
      caption={m.documents}
      columns={columnsOf(companyId)}
      lines
      {...sorted}
      rowKey={({ id }) => id}
      loading={documents.isPending}
      empty={documents.isError ? <ListFailed /> : <EmptyState title={m.noDocuments} />}
    />
  );
}
