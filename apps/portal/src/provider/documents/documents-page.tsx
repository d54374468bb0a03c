import * as m from '@portage/messages/console';
import * as documents from '@portage/messages/console-documents';
import { notAllowed } from '@portage/messages/link-refusals';
import { Upload } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { Tabs } from '#ui/choice/tabs.tsx';
import { useUrlTab } from '#ui/choice/use-url-tab.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import { useOffer } from '#ui/dialog/use-offer.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from '../console.module.css';
import type { RequestFirst } from '../first-requests.ts';
import { useLiveLists } from '../lists/live-lists.ts';
import { listAt } from '../lists/paged/paged-queries.ts';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import { requestList, signatureCountsQuery } from './console-documents-queries.ts';
import { FilesTab } from './files-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';
import { VerifyTab } from './verify-tab.tsx';

const UploadDialog = lazyOpened(async () => (await import('./upload-dialog.tsx')).UploadDialog);

export const requestFirst: RequestFirst = ({ answer, list }, params) =>
  Promise.all([
    list(listAt(requestList(params.get('status') ?? '', params.get('q') ?? ''), params)),
    answer(signatureCountsQuery),
  ]);

const liveTables = ['documents', 'new_documents'] as const;

/** /provider/documents?tab=requests, files, templates or verify. `?dialog=upload` files a document. */
export function DocumentsPage() {
  useLiveLists(liveTables);
  const staff = useStaff();
  const [tab, openTab] = useUrlTab('tab', ['requests', 'files', 'templates', 'verify'], ['q', 'status', 'sort']);
  const dialog = useDialogAddress('dialog');
  const mayUpload = mayDo(staff, 'provider/document-add');
  const uploads = dialog.value === 'upload';
  const upload = useOffer({ ...dialog, offer: (uploads && mayUpload) || null, why: uploads ? notAllowed : null });
  return (
    <>
      <PageHeader
        title={m.documents}
        subtitle={documents.subtitle}
        {...(mayUpload && {
          actions: (
            <Button
              variant="primary"
              icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => dialog.open('upload')}
            >
              {documents.upload}
            </Button>
          ),
        })}
      />
      <div className={styles.fourLongTabs}>
        <Tabs
          label={documents.sections}
          value={tab}
          onValueChange={openTab}
          tabs={[
            { value: 'requests', label: documents.requestsTab, content: <RequestsTab /> },
            { value: 'files', label: documents.filesTab, content: <FilesTab /> },
            { value: 'templates', label: documents.templatesTab, content: <TemplatesTab /> },
            { value: 'verify', label: documents.verifyTab, content: <VerifyTab /> },
          ]}
        />
      </div>
      {upload && <UploadDialog onClose={dialog.close} />}
    </>
  );
}
