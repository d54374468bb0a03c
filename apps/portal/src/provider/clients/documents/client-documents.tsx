import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-clients';
import { formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { downloadDocument } from '../../../features/documents/file/document-file.ts';
import { ListFailed } from '../../lists/list-failed.tsx';
import type { ClientRecord } from '../clients-queries.ts';
import { type DocumentRow, documentsQuery } from './client-documents-queries.ts';

const columns: Column<DocumentRow>[] = [
  { key: 'name', header: m.document, cell: ({ name }) => name },
  {
    key: 'state',
    header: m.status,
    shrink: true,
    cell: ({ state, filed }) => <StatusBadge tone={filed === null ? 'wheat' : 'moss'}>{state}</StatusBadge>,
  },
  { key: 'at', header: m.date, shrink: true, cell: ({ at }) => formatShortDate(todayAt(Date.parse(at))) },
  {
    key: 'open',
    header: m.download,
    unlabeled: true,
    align: 'end',
    shrink: true,
    cell: ({ filed }) =>
      filed === null ? null : (
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

/** The documents of a client: those out for signature, and those filed. */
export function ClientDocuments({ client, companyId }: { client: ClientRecord; companyId: string }) {
  const documents = useQuery(documentsQuery(companyId, client.user_id ?? ''));
  return (
    <DataTable
      caption={m.documents}
      columns={columns}
      rows={documents.data ?? []}
      rowKey={({ id }) => id}
      loading={documents.isPending}
      empty={documents.isError ? <ListFailed /> : <EmptyState title={m.noDocuments} />}
    />
  );
}
