import * as m from '@portage/messages/pay-documents';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';

const ReceiptDialog = lazyOpened(async () => (await import('../expenses/receipt-dialog.tsx')).ReceiptDialog);
const hidden = { hidden: (text: string) => <VisuallyHidden>{text}</VisuallyHidden> };
const words = { notLoaded: m.notLoaded, pdf: m.pdf, file: m.file };

/** Opens the form or order that something follows from. @param what names what follows from it */
export function PayDocumentButton({ what, query }: { what: string; query: UseQueryOptions<Blob> }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setShown(true)}>
        <RichText text={m.see({ what })} tags={hidden} />
      </Button>
      {shown && <ReceiptDialog title={m.title({ what })} words={words} query={query} onClose={() => setShown(false)} />}
    </>
  );
}
