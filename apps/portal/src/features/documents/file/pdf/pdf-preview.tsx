import * as m from '@portage/messages/document-preview';
import { formatFileSize } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { type Read, TryAgain } from '#ui/message/try-again.tsx';
import type { StoredDocument } from '../../document-queries.ts';
import styles from '../../documents.module.css';
import { LoadingSheet } from '../loading-sheet.tsx';
import { UnreadablePdf } from './pdf.ts';
import { PdfPages } from './pdf-pages.tsx';
import { pdfQuery } from './pdf-queries.ts';

/** A PDF where the browser has no viewer. */
export function PdfPreview({ document, file }: { document: StoredDocument; file: Blob }) {
  const read = useQuery(pdfQuery(document, file));
  const pdf = read.data;
  useEffect(() => () => pdf?.close(), [pdf]);
  if (pdf !== undefined) return <PdfPages pdf={pdf} name={document.name} />;
  if (read.isError) return <NotShown document={document} size={file.size} read={read} />;
  return <LoadingSheet />;
}

interface NotShownProps {
  document: StoredDocument;
  size: number;
  read: Read & { error: Error };
}

/** Why a PDF is not shown, and what can be done with it instead. */
function NotShown({ document, size, read }: NotShownProps) {
  const reason = read.error instanceof UnreadablePdf ? read.error.reason : 'failed';
  const why = { damaged: m.damaged, protected: m.protectedFile, failed: m.notShown }[reason];
  return (
    <div className={styles.facts} role="alert">
      <FileText size={32} strokeWidth={1.5} aria-hidden="true" />
      <strong>{document.name}</strong>
      <p>{m.pdfOf({ size: formatFileSize(size) })}</p>
      <p>{why}</p>
      <p>{m.elsewhere}</p>
      {reason === 'failed' && <TryAgain reads={[read]} size="s" />}
    </div>
  );
}
