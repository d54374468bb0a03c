import { formatShortDate } from '@portage/domain/date-format';
import { previewKind, tagTone } from '@portage/domain/documents';
import { todayAt } from '@portage/domain/plain-date';
import { Download, Eye } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { downloadDocument } from './document-file.ts';
import styles from './documents.module.css';
import type { StoredDocument } from './documents.ts';

const DocumentPreview = lazy(async () => ({ default: (await import('./document-preview.tsx')).DocumentPreview }));

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
    cell: (document) => (
      <span className={styles.date}>{formatShortDate(todayAt(Date.parse(document.created_at)))}</span>
    ),
  },
];

interface DocumentTableProps {
  documents: readonly StoredDocument[];
  loading: boolean;
  empty: ReactNode;
}

export function DocumentTable({ documents, loading, empty }: DocumentTableProps) {
  const [savingId, setSavingId] = useState<string | null>(null);
  const [shown, setShown] = useState<StoredDocument | null>(null);

  async function save(document: StoredDocument) {
    setSavingId(document.id);
    await downloadDocument(document).finally(() => setSavingId(null));
  }

  const columns: Column<StoredDocument>[] = [
    ...facts,
    {
      key: 'actions',
      header: 'Actions',
      unlabeled: true,
      align: 'end',
      shrink: true,
      cell: (document) => (
        <span className={styles.actions}>
          {previewKind(document.file_path) !== null && (
            <Button
              variant="quiet"
              size="s"
              icon={<Eye size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setShown(document)}
            >
              Preview
              <VisuallyHidden> {document.name}</VisuallyHidden>
            </Button>
          )}
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
        </span>
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
        empty={empty}
      />
      {shown && (
        <Suspense fallback={null}>
          <DocumentPreview document={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
