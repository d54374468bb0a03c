import * as m from '@portage/messages/documents';
import { notAllowed } from '@portage/messages/link-refusals';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCompany, useRights } from '#lib/company/company.ts';
import type { ReadCompany } from '#lib/company/company-queries.ts';
import { tagName } from '#lib/texts/names/tag-name.ts';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { FilterSelect } from '#ui/field/select-field.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { keysOf, selectedRows } from '#ui/table/rows/row-keys.ts';
import { documentsQuery, sentDocumentsQuery } from './document-queries.ts';
import styles from './documents.module.css';
import { useDownloads } from './file/use-downloads.ts';
import { BulkActions } from './list/bulk-actions.tsx';
import { documentOrder, findDocuments, tagsOf, useDocumentFilter } from './list/document-filters.ts';
import { DocumentList } from './list/document-list.tsx';
import { pageOf } from './list/document-menu.tsx';
import { exportDocuments } from './list/documents-csv.ts';
import { type ListedDocument, listDocuments } from './list/listed-document.ts';
import { NoDocuments } from './list/no-documents.tsx';
import { useSending } from './list/use-sending.ts';

const UploadDialog = lazy(async () => ({ default: (await import('./upload/upload-dialog.tsx')).UploadDialog }));

/** Keeps rendering fast for any number of documents. */
const documentsPerPage = 50;

const documentKey = ({ id }: ListedDocument) => id;

/** Requests what the page shows first, before it renders. */
export const requestFirst = ({ id, user_id }: ReadCompany, request: QueryClient['prefetchQuery']) =>
  Promise.all([request(documentsQuery(user_id)), request(sentDocumentsQuery(id))]);

/** /documents: what waits for a signature, what was signed, and files, in one list. /documents?dialog=upload: files a document. */
export function DocumentsPage() {
  const company = useCompany();
  const documents = useQuery(documentsQuery(company.user_id));
  const sent = useQuery(sentDocumentsQuery(company.id));
  const filter = useDocumentFilter();
  const can = useRights();
  const dialog = useDialogAddress('dialog');
  // Here, as it goes on when the selection is cleared.
  const work = { sending: useSending(), downloads: useDownloads() };
  const uploads = dialog.value === 'upload';
  const upload = useOffer({
    ...dialog,
    offer: (uploads && can('company.write')) || null,
    why: uploads ? notAllowed : null,
  });

  const loading = documents.isPending || sent.isPending;
  const all =
    loading || documents.data === undefined ? [] : listDocuments(documents.data, sent.data ?? [], company.legal_name);
  const signs = all.some((document) => document.state === 'sign' && pageOf(document) !== null);
  const { rows: found, ...order } = useUrlOrder('sort', findDocuments(all, filter.search, filter.tag), documentOrder);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // A filter hides selected rows; actions are for those that it shows.
  const selected = selectedRows(found, documentKey, chosen);
  const pages = Math.max(1, Math.ceil(found.length / documentsPerPage));
  const page = Math.min(pages, filter.page);

  return (
    <>
      <PageHeader
        title={m.pageTitle}
        subtitle={can('people.read') ? m.pageSubtitle : m.roleText}
        actions={
          <>
            {(found.length > 0 || loading) && (
              <Button
                icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
                disabled={loading}
                onClick={() => exportDocuments(found)}
              >
                {m.exportCsv}
              </Button>
            )}
            {can('company.write') && (
              <Button
                variant={signs ? 'secondary' : 'primary'}
                icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
                onClick={() => dialog.open('upload')}
              >
                {m.upload}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.sections}>
        <Toolbar>
          <SearchField
            label={m.search}
            placeholder={m.searchPlaceholder}
            value={filter.search}
            onChange={(text) => filter.set('q', text)}
          />
          <FilterSelect
            label={m.tag}
            options={[
              { value: '', label: m.allTags },
              ...tagsOf(all, filter.tag).map((value) => ({ value, label: tagName(value) })),
            ]}
            value={filter.tag}
            onChange={(event) => filter.set('tag', event.target.value)}
          />
        </Toolbar>
        <DocumentList
          documents={found.slice((page - 1) * documentsPerPage, page * documentsPerPage)}
          all={documents.data && all}
          loading={loading}
          order={order}
          selection={{
            selected: keysOf(selected, documentKey),
            onSelect: setChosen,
            all: found.map(documentKey),
            actions: <BulkActions documents={selected} {...work} />,
          }}
          work={work}
          empty={
            <NoDocuments
              because={documents.isError ? 'failed' : all.length > 0 ? 'filtered' : 'none'}
              read={documents}
              onClear={filter.clear}
            />
          }
        />
        <Pager
          label={m.pagerLabel}
          page={page}
          pages={pages}
          count={found.length}
          onPage={(next) => filter.set('page', next === 1 ? '' : String(next))}
        />
      </div>
      <Suspense fallback={null}>{upload && <UploadDialog onClose={dialog.close} />}</Suspense>
    </>
  );
}
