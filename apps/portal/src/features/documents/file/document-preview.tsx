import { downloadName, previewKind } from '@portage/domain/documents/documents';
import * as m from '@portage/messages/document-preview';
import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { saveFile } from '#lib/browser/csv.ts';
import { useObjectUrl } from '#lib/browser/use-object-url.ts';
import { Button, ButtonAnchor } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import type { StoredDocument } from '../document-queries.ts';
import styles from '../documents.module.css';
import { documentFileQuery } from './document-file-queries.ts';
import { LoadingSheet } from './loading-sheet.tsx';
import { sealCheckQuery } from './seal-check-queries.ts';

const PdfPreview = lazy(async () => ({ default: (await import('./pdf/pdf-preview.tsx')).PdfPreview }));

interface DocumentPreviewProps {
  document: StoredDocument;
  onClose: () => void;
}

/** Previews a document fetched with the session and kept in memory, so its URL never leaves the browser. */
export function DocumentPreview({ document, onClose }: DocumentPreviewProps) {
  const file = useQuery(documentFileQuery(document));
  const url = useObjectUrl(file.data);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={document.name}
      size="l"
      footer={
        <>
          {url !== null && (
            <ButtonAnchor
              href={url}
              target="_blank"
              icon={<ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />}
            >
              {m.openInNewTab}
            </ButtonAnchor>
          )}
          {!file.isError && (
            <Button
              variant="primary"
              disabled={file.isPending}
              icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => file.data && saveFile(downloadName(document.name, document.file_path), file.data)}
            >
              {m.download}
            </Button>
          )}
        </>
      }
    >
      {file.isError && (
        <Alert tone="destructive">
          <p>{file.error.message}</p>
          <TryAgain reads={[file]} size="s" />
        </Alert>
      )}
      {file.isPending && <LoadingSheet />}
      {file.data !== undefined && <SealCheck file={file.data} sealed={document.sealed_sha256} />}
      {url !== null && file.data !== undefined && <Shown url={url} document={document} file={file.data} />}
    </Dialog>
  );
}

/** Whether the file is the one that was sealed. Shows nothing for a file without a seal. */
function SealCheck({ file, sealed }: { file: Blob; sealed: string | null }) {
  const check = useQuery(sealCheckQuery(file, sealed)).data;
  if (check === undefined || check === null) return null;
  return (
    <div className={styles.check} role="status">
      {check === 'genuine' ? (
        <Alert tone="success" title={m.sealed}>
          <p>{m.sealedText}</p>
        </Alert>
      ) : (
        <Alert tone="destructive" title={m.altered}>
          <p>{m.alteredText}</p>
        </Alert>
      )}
    </div>
  );
}

function Shown({ url, document, file }: { url: string; document: StoredDocument; file: Blob }) {
  if (previewKind(document.file_path) === 'image')
    return <img className={styles.picture} src={url} alt={document.name} />;
  // Most mobile browsers, and a few others, have no inline PDF viewer.
  if (!navigator.pdfViewerEnabled)
    return (
      <Suspense fallback={<LoadingSheet />}>
        <PdfPreview document={document} file={file} />
      </Suspense>
    );
  // Hide the viewer's page thumbnails, and show pages as wide as the frame so that lines are not cut off.
  return <iframe className={styles.frame} src={`${url}#navpanes=0&view=FitH`} title={document.name} />;
}
