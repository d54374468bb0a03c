import { todayAt } from '@portage/domain/dates/plain-date';
import { tagTone } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/documents';
import { formatShortDate } from '@portage/messages/formats';
import { lazy, type ReactNode, Suspense } from 'react';
import { tagName } from '#lib/texts/names/tag-name.ts';
import { classNames } from '#ui/class-names.ts';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { type Column, DataTable, type DataTableProps, type TableSelection } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import type { StoredDocument } from '../document-queries.ts';
import styles from '../documents.module.css';
import { DocumentActions } from './document-actions.tsx';
import { DocumentName } from './document-name.tsx';
import { DocumentStatus, dateInCard } from './document-status.tsx';
import type { ListedDocument } from './listed-document.ts';
import { type DocumentWork, useDocumentActs } from './use-document-acts.tsx';

const DocumentPreview = lazy(async () => ({ default: (await import('../file/document-preview.tsx')).DocumentPreview }));

const factsOf = (onPreview: (file: StoredDocument) => void): Column<ListedDocument>[] => [
  {
    key: 'name',
    header: m.name,
    sortable: true,
    card: 'title',
    cell: (document) => (
      <div className={styles.entry}>
        <DocumentName document={document} onPreview={onPreview} />
        <DocumentStatus document={document} />
      </div>
    ),
  },
  {
    key: 'tag',
    header: m.tag,
    sortable: true,
    unlabeled: true,
    width: 'clamp(7.5rem, 15.5cqi, 10.5rem)',
    card: 'third',
    cell: ({ tag }) =>
      tag && (
        <span className={styles.tag}>
          <StatusBadge tone={tagTone(tag)}>{tagName(tag)}</StatusBadge>
        </span>
      ),
  },
  {
    key: 'date',
    header: m.uploadDate,
    sortable: true,
    unlabeled: true,
    width: '7.5rem',
    card: 'second',
    cell: (document) => (
      <span className={classNames(styles.date, dateInCard(document) ? styles.cardDate : styles.rowsOnly)}>
        {formatShortDate(todayAt(Date.parse(document.created_at)))}
      </span>
    ),
  },
];

interface DocumentListProps {
  documents: readonly ListedDocument[];
  /** Those of every page and filter, any of which a link may show; undefined until they are known. */
  all?: readonly ListedDocument[] | undefined;
  loading: boolean;
  empty: ReactNode;
  order: Pick<DataTableProps<ListedDocument>, 'sort' | 'onSort'>;
  selection: Omit<TableSelection<ListedDocument>, 'label'>;
  work: DocumentWork;
}

/** The documents with their status, and what can be done with each. `?preview=id` shows one. */
export function DocumentList({ documents, all, loading, empty, order, selection, work }: DocumentListProps) {
  const preview = useDialogAddress('preview');
  const shown = useOffer({
    ...preview,
    offer:
      loading || all === undefined ? undefined : (all.find(({ file }) => file?.id === preview.value)?.file ?? null),
    why: m.notFound,
  });
  const open = ({ id }: StoredDocument) => preview.open(id);
  const { acts, dialog } = useDocumentActs(open, work);
  const columns: Column<ListedDocument>[] = [
    ...factsOf(open),
    {
      key: 'actions',
      header: m.actions,
      screenOnly: true,
      unlabeled: true,
      align: 'end',
      width: documents.some(({ state }) => state === 'sign') ? 'clamp(10.75rem, 18cqi, 12rem)' : '6.75rem',
      card: 'end',
      cell: (document) => (
        <DocumentActions
          document={document}
          acts={acts}
          busy={work.sending.busyIds.includes(document.id)}
          saving={document.file !== null && work.downloads.savingIds.includes(document.file.id)}
        />
      ),
    },
  ];
  return (
    <>
      {loading && (
        // Out of the flow: the list stays where it is when it has loaded.
        <VisuallyHidden>
          <span role="status">{m.loading}</span>
        </VisuallyHidden>
      )}
      <DataTable
        lines
        caption={m.tableCaption}
        columns={columns}
        rows={documents}
        rowKey={(document) => document.id}
        loading={loading}
        {...order}
        empty={empty}
        selection={{ ...selection, label: ({ name }) => m.select({ name }) }}
      />
      {dialog}
      {shown && (
        <Suspense fallback={null}>
          <DocumentPreview document={shown} onClose={preview.close} />
        </Suspense>
      )}
    </>
  );
}
