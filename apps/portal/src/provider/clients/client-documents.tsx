import { documentTag, isDocumentType } from '@portage/domain/documents';
import { todayAt } from '@portage/domain/plain-date';
import * as m from '@portage/messages/console-clients';
import { formatShortDate } from '@portage/messages/formats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { statusLabel } from '#lib/status-label.ts';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { downloadDocument } from '../../features/documents/document-file.ts';
import type { StoredDocument } from '../../features/documents/document-queries.ts';
import { consoleKey } from '../lists/console-key.ts';
import { ListFailed } from '../lists/list-failed.tsx';
import type { ClientRecord } from './clients-queries.ts';

const maxDocuments = 200;

/** A filed document, or one that was sent for signature and is not filed yet. */
interface DocumentRow {
  id: string;
  name: string;
  state: string;
  at: string;
  filed: StoredDocument | null;
}

const documentsQuery = (companyId: string, userId: string) =>
  queryOptions({
    queryKey: consoleKey('documents', companyId),
    meta: { errorTitle: m.documentsNotLoaded },
    queryFn: async ({ signal }): Promise<DocumentRow[]> => {
      const [filed, sent] = await Promise.all([
        rest
          .from('documents')
          .select('*')
          .eq('user_id', userId)
          .order('created_at', { ascending: false })
          .limit(maxDocuments)
          .abortSignal(signal)
          .throwOnError(),
        rest
          .from('new_documents')
          .select('id, type, status, created_at, employee:team_members(first_name, last_name)')
          .eq('company_id', companyId)
          .neq('status', 'signed')
          .is('replaced_at', null)
          .order('created_at', { ascending: false })
          .limit(maxDocuments)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return [
        ...sent.data.map(({ id, type, status, created_at, employee }) => ({
          id,
          name: [
            isDocumentType(type) && documentTag(type) === 'Contracts' ? m.serviceAgreement : m.placementLetter,
            employee === null ? '' : `${employee.first_name} ${employee.last_name}`,
          ]
            .filter(Boolean)
            .join(' · '),
          state: statusLabel(status),
          at: created_at,
          filed: null,
        })),
        ...filed.data.map((row) => ({ id: row.id, name: row.name, state: m.filed, at: row.created_at, filed: row })),
      ];
    },
  });

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
