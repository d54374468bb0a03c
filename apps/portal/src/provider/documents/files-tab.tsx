import { todayAt } from '@portage/domain/dates/plain-date';
import { tagTone } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/console-documents';
import * as documents from '@portage/messages/documents';
import { formatShortDate } from '@portage/messages/formats';
import { Download } from 'lucide-react';
import { useDeferredValue } from 'react';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { fileName } from '#lib/texts/names/document-name.ts';
import { tagName } from '#lib/texts/names/tag-name.ts';
import { Button } from '#ui/button/button.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { downloadDocument } from '../../features/documents/file/document-file.ts';
import { OneLine, TitleLine } from '../lists/cells/one-line.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { LoadMore } from '../lists/paged/load-more.tsx';
import { usePagedList } from '../lists/paged/use-paged-list.ts';
import { type ClientFile, fileList } from './console-documents-queries.ts';
import styles from './documents.module.css';
import { NoDocuments } from './no-documents.tsx';

const columns: Column<ClientFile>[] = [
  {
    key: 'name',
    header: m.document,
    sortable: true,
    card: 'title',
    cell: ({ name }) => <TitleLine>{fileName(name ?? '')}</TitleLine>,
  },
  {
    key: 'company',
    header: m.client,
    width: 'clamp(8.5rem, 21cqi, 18rem)',
    card: 'second',
    unlabeled: true,
    cell: ({ company }) => <OneLine>{company ?? ''}</OneLine>,
  },
  {
    key: 'tag',
    header: m.tag,
    width: '8.75rem',
    card: 'mark',
    minor: true,
    cell: ({ tag }) => tag && <StatusBadge tone={tagTone(tag)}>{tagName(tag)}</StatusBadge>,
  },
  {
    key: 'created',
    header: m.added,
    sortable: true,
    width: '8rem',
    card: 'third',
    unlabeled: true,
    cell: ({ created_at }) => formatShortDate(todayAt(Date.parse(created_at ?? ''))),
  },
  {
    key: 'actions',
    header: m.actions,
    screenOnly: true,
    unlabeled: true,
    align: 'end',
    width: '9rem',
    card: 'end',
    cell: ({ name, file_path }) => (
      <Button
        variant="quiet"
        size="s"
        icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => void downloadDocument({ name: name ?? '', file_path: file_path ?? '' })}
      >
        <RichText
          text={documents.downloadNamed({ name: name ?? '' })}
          tags={{ hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
        />
      </Button>
    ),
  },
];

/** The files of all clients. */
export function FilesTab() {
  const [params, change] = useUrlParams();
  const search = params.get('q') ?? '';
  const wanted = useDeferredValue(search);
  const list = usePagedList(fileList(wanted));
  return (
    <div className={styles.section}>
      <Toolbar actions={<ExportButton of={list} save={exportFiles} />}>
        <SearchField
          label={m.search}
          placeholder={m.searchPlaceholder}
          value={search}
          onChange={(text) => change({ q: text || null })}
        />
      </Toolbar>
      <DataTable
        caption={m.filesList}
        lines
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id ?? ''}
        sort={list.sort}
        onSort={list.onSort}
        loading={list.isPending}
        empty={<NoDocuments list={list} title={m.noFiles} text={m.noFilesText} filtered={search !== ''} />}
      />
      <LoadMore list={list} />
    </div>
  );
}

function exportFiles(rows: readonly ClientFile[]): void {
  downloadCsv(
    'files.csv',
    [m.document, m.client, m.tag, m.added],
    rows.map((row) => [row.name, row.company, row.tag && tagName(row.tag), row.created_at]),
  );
}
