import { formatShortDate } from '@portage/domain/date-format';
import { isSigned, tagTone } from '@portage/domain/documents';
import { todayAt } from '@portage/domain/plain-date';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useCompany } from '#lib/company.ts';
import { useSession } from '#lib/session.tsx';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './documents.module.css';
import { downloadDocument, type StoredDocument, useDocuments, useSentDocuments } from './documents.ts';
import { WaitingForSignature } from './waiting-for-signature.tsx';

const facts: Column<StoredDocument>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (document) => <span className={styles.name}>{document.name}</span>,
  },
  {
    key: 'tag',
    header: 'Tag',
    cell: ({ tag }) => tag && <StatusBadge tone={tagTone(tag)}>{tag}</StatusBadge>,
  },
  {
    key: 'date',
    header: 'Upload Date',
    cell: (document) => formatShortDate(todayAt(Date.parse(document.created_at))),
  },
];

/** /documents: what can be downloaded, and what still waits for a signature. */
export function DocumentsPage() {
  const { user, loading } = useSession();
  const { data: company } = useCompany();
  const sent = useSentDocuments(company?.id).data ?? [];
  const waiting = sent.filter((document) => !isSigned(document.status));
  const documents = useDocuments(user?.id, sent.length - waiting.length);

  return (
    <>
      <PageHeader title="Documents" subtitle="View and manage your documents" />
      {user === null && !loading ? (
        <EmptyState title="Please log in to access documents" />
      ) : (
        <div className={styles.sections}>
          {waiting.length > 0 && <WaitingForSignature documents={waiting} />}
          <DocumentTable documents={documents.data ?? []} loading={documents.isPending} />
        </div>
      )}
    </>
  );
}

function DocumentTable({ documents, loading }: { documents: readonly StoredDocument[]; loading: boolean }) {
  const [savingId, setSavingId] = useState<string | null>(null);

  async function save(document: StoredDocument) {
    setSavingId(document.id);
    await downloadDocument(document).finally(() => setSavingId(null));
  }

  const columns: Column<StoredDocument>[] = [
    ...facts,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      shrink: true,
      cell: (document) => (
        <Button
          variant="quiet"
          size="s"
          pending={savingId === document.id}
          icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => void save(document)}
        >
          Download
          <VisuallyHidden> {document.name}</VisuallyHidden>
        </Button>
      ),
    },
  ];

  return (
    <>
      {loading && (
        <p role="status">
          <VisuallyHidden>Loading documents...</VisuallyHidden>
        </p>
      )}
      <DataTable
        caption="Documents"
        columns={columns}
        rows={documents}
        rowKey={(document) => document.id}
        loading={loading}
        empty={
          <EmptyState title="No documents found" icon={<FileText size={24} strokeWidth={1.5} aria-hidden="true" />}>
            Signed agreements and placement letters appear here.
          </EmptyState>
        }
      />
    </>
  );
}
