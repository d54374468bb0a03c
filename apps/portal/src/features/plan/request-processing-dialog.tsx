import * as m from '@portage/messages/plan';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

/** Shown after a plan was requested without a checkout. */
export function RequestProcessingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={m.requestTitle}
      size="s"
      footer={
        <Button variant="primary" onClick={onClose}>
          {m.closeRequest}
        </Button>
      }
    >
      <p>{m.requestText}</p>
    </Dialog>
  );
}
