import { downloadName, previewKind } from '@portage/domain/documents';
import { useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { saveFile } from '#lib/csv.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { fetchDocument } from './document-file.ts';
import styles from './documents.module.css';
import type { StoredDocument } from './documents.ts';

interface DocumentPreviewProps {
  document: StoredDocument;
  onClose: () => void;
}

/** Previews a document fetched with the session and kept in memory, so its URL never leaves the browser. */
export function DocumentPreview({ document, onClose }: DocumentPreviewProps) {
  const file = useQuery({
    queryKey: ['document file', document.id, document.file_path],
    queryFn: () => fetchDocument(document),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
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
              Open in a new tab
            </ButtonAnchor>
          )}
          <Button
            variant="primary"
            disabled={file.data === undefined}
            icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => file.data && saveFile(downloadName(document.name, document.file_path), file.data)}
          >
            Download
          </Button>
        </>
      }
    >
      {file.isError && <Alert tone="destructive">{file.error.message}</Alert>}
      {file.isPending && (
        <div className={styles.sheet} role="status" aria-label="Loading the document...">
          <Skeleton width="40%" />
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </div>
      )}
      {url !== null && <Shown url={url} document={document} />}
    </Dialog>
  );
}

function Shown({ url, document }: { url: string; document: StoredDocument }) {
  if (previewKind(document.file_path) === 'image')
    return <img className={styles.picture} src={url} alt={document.name} />;
  // Most mobile browsers, and a few others, have no inline PDF viewer.
  if (!navigator.pdfViewerEnabled)
    return (
      <Alert tone="information" title="This browser does not show PDF files inside a page">
        <p>Open the file in a new tab, or download it.</p>
      </Alert>
    );
  // Hide the viewer's page thumbnails.
  return <iframe className={styles.frame} src={`${url}#navpanes=0`} title={document.name} />;
}

/** An object URL for the blob, revoked when no longer shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === undefined) return undefined;
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(objectUrl);
    };
  }, [blob]);
  return url;
}
