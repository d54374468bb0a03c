import { isAwaitingSignature } from '@portage/domain/documents';
import { Download, FileText } from 'lucide-react';
import { useCompany } from '#lib/company.ts';
import { useSession } from '#lib/session.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { FilterSelect } from '#ui/select-field.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { CompanyDocuments } from './company-documents.tsx';
import { findDocuments, tagsOf, useDocumentFilter } from './document-filters.ts';
import { DocumentTable } from './document-table.tsx';
import styles from './documents.module.css';
import { useDocuments, useSentDocuments } from './documents.ts';
import { exportDocuments } from './documents-csv.ts';
import { nameSentDocument } from './sent-document.ts';
import { WaitingForSignature } from './waiting-for-signature.tsx';

/** Keeps rendering fast for any number of documents. */
const documentsPerPage = 50;

/** /documents: documents waiting for a signature, downloads, and signed company documents. */
export function DocumentsPage() {
  const { user } = useSession();
  const { data: company } = useCompany();
  const documents = useDocuments(user?.id);
  const sent = useSentDocuments(company?.id).data ?? [];
  const filter = useDocumentFilter();

  const named = sent.map((document) => nameSentDocument(document, company?.legal_name ?? ''));
  const waiting = named.filter(({ status }) => isAwaitingSignature(status));
  const over = named.filter(({ status }) => !isAwaitingSignature(status));
  const foundOver = findDocuments(over, filter.search, filter.tag);
  const all = documents.data ?? [];
  const found = findDocuments(all, filter.search, filter.tag);
  const pages = Math.max(1, Math.ceil(found.length / documentsPerPage));
  const page = Math.min(pages, filter.page);

  return (
    <>
      <PageHeader
        title="Documents"
        subtitle="View and manage your documents"
        actions={
          <Button
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            disabled={found.length === 0}
            onClick={() => exportDocuments(found)}
          >
            Export CSV
          </Button>
        }
      />
      <div className={styles.sections}>
        {waiting.length > 0 && <WaitingForSignature documents={waiting} />}
        <Toolbar>
          <SearchField
            label="Search documents"
            placeholder="Search documents..."
            value={filter.search}
            onChange={(text) => filter.set('q', text)}
          />
          <FilterSelect
            label="Tag"
            options={[{ value: '', label: 'All Tags' }, ...tagsOf([...all, ...over], filter.tag)]}
            value={filter.tag}
            onChange={(event) => filter.set('tag', event.target.value)}
          />
        </Toolbar>
        <DocumentTable
          documents={found.slice((page - 1) * documentsPerPage, page * documentsPerPage)}
          loading={documents.isPending}
          empty={
            <NoDocuments
              because={documents.isError ? 'failed' : all.length > 0 ? 'filtered' : 'none'}
              onRetry={() => void documents.refetch()}
              onClear={filter.clear}
            />
          }
        />
        <Pager
          label="documents"
          page={page}
          pages={pages}
          count={found.length}
          onPage={(next) => filter.set('page', next === 1 ? '' : String(next))}
        />
        {foundOver.length > 0 && <CompanyDocuments documents={foundOver} />}
      </div>
    </>
  );
}

interface NoDocumentsProps {
  because: 'none' | 'filtered' | 'failed';
  onRetry: () => void;
  onClear: () => void;
}

function NoDocuments({ because, onRetry, onClear }: NoDocumentsProps) {
  const icon = <FileText size={24} strokeWidth={1.5} aria-hidden="true" />;
  if (because === 'failed')
    return (
      <EmptyState
        title="The documents could not be loaded"
        icon={icon}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  if (because === 'filtered')
    return (
      <EmptyState title="No documents found" icon={icon} action={<Button onClick={onClear}>Clear filters</Button>}>
        No document matches this search and tag.
      </EmptyState>
    );
  return (
    <EmptyState title="No documents found" icon={icon}>
      Signed agreements and placement letters appear here.
    </EmptyState>
  );
}
