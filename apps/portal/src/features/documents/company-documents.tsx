import { formatShortDate } from '@portage/domain/date-format';
import { signatureTone, tagTone } from '@portage/domain/documents';
import { todayAt } from '@portage/domain/plain-date';
import { statusLabel } from '@portage/domain/statuses';
import { ExternalLink } from 'lucide-react';
import { ButtonAnchor } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './documents.module.css';
import type { NamedSentDocument } from './sent-document.ts';

const columns: Column<NamedSentDocument>[] = [
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
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={signatureTone(status)}>{statusLabel(status)}</StatusBadge>,
  },
  {
    key: 'date',
    header: 'Sent',
    cell: (document) => (
      <span className={styles.date}>{formatShortDate(todayAt(Date.parse(document.created_at)))}</span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    unlabeled: true,
    align: 'end',
    shrink: true,
    cell: (document) =>
      document.file_url && (
        <span className={styles.actions}>
          <ButtonAnchor
            variant="quiet"
            size="s"
            href={document.file_url}
            target="_blank"
            icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
          >
            Open
            <VisuallyHidden> {document.name} in a new tab</VisuallyHidden>
          </ButtonAnchor>
        </span>
      ),
  },
];

/** Agreement and placement letters that were signed, declined or withdrawn. */
export function CompanyDocuments({ documents }: { documents: readonly NamedSentDocument[] }) {
  return (
    <Card title="Company documents" flush className={styles.card}>
      <DataTable
        plain
        caption="Company documents"
        columns={columns}
        rows={documents}
        rowKey={(document) => document.id}
        empty={null}
      />
    </Card>
  );
}
