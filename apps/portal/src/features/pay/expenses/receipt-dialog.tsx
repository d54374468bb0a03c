import { RECEIPT_TYPES, receiptExtension } from '@portage/domain/expenses/receipt';
import * as preview from '@portage/messages/document-preview';
import * as m from '@portage/messages/expenses';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Download, ExternalLink } from 'lucide-react';
import { saveFile } from '#lib/browser/csv.ts';
import { useObjectUrl } from '#lib/browser/use-object-url.ts';
import { Button, ButtonAnchor } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailedState } from '#ui/message/failed-state.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import styles from './expenses.module.css';

interface ReceiptDialogProps {
  title: string;
  /** Reads the file. */
  query: UseQueryOptions<Blob>;
  /** What it is called; default a receipt. */
  words?: { notLoaded: string; pdf: string; file: string };
  onClose: () => void;
}

const receipt = { notLoaded: m.receiptNotLoaded, pdf: m.receiptPdf, file: m.receiptFile };

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Shows a receipt, or another paper: a photo, or a PDF where the browser can show one. It stays in memory, so its address leads nowhere else. */
export function ReceiptDialog({ title, query, words = receipt, onClose }: ReceiptDialogProps) {
  const file = useQuery(query);
  const url = useObjectUrl(file.data);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      size="l"
      addressed={false}
      footer={
        url !== null &&
        file.data !== undefined && (
          <>
            <ButtonAnchor href={url} target="_blank" icon={<ExternalLink {...icon} />}>
              {preview.openInNewTab}
            </ButtonAnchor>
            <Button
              icon={<Download {...icon} />}
              onClick={() => file.data && saveFile(nameOf(words.file, file.data), file.data)}
            >
              {preview.download}
            </Button>
          </>
        )
      }
    >
      {file.isError && <FailedState title={words.notLoaded} action={<TryAgain reads={[file]} />} />}
      {file.isPending && <Skeleton height="20rem" />}
      {url !== null && file.data !== undefined && <Shown url={url} file={file.data} title={title} pdf={words.pdf} />}
    </Dialog>
  );
}

function nameOf(name: string, { type }: Blob): string {
  const known = RECEIPT_TYPES.find((one) => one === type);
  return known === undefined ? name : `${name}.${receiptExtension(known)}`;
}

function Shown({ url, file, title, pdf }: { url: string; file: Blob; title: string; pdf: string }) {
  if (file.type !== 'application/pdf') return <img className={styles.photo} src={url} alt={title} />;
  // Most mobile browsers have no inline PDF viewer.
  if (!navigator.pdfViewerEnabled) return <p>{pdf}</p>;
  return <iframe className={styles.frame} src={`${url}#navpanes=0&view=FitH`} title={title} />;
}
