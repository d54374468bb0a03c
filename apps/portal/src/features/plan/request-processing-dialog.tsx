import * as m from '@portage/messages/plan';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';

interface RequestProcessingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Shown after a plan was requested without a checkout. */
export function RequestProcessingDialog({ open, onOpenChange }: RequestProcessingDialogProps) {
  return (
    <Dialog
      addressed={false}
      open={open}
      onOpenChange={onOpenChange}
      title={m.requestTitle}
      size="s"
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          {m.closeRequest}
        </Button>
      }
    >
      <p>{m.requestText}</p>
    </Dialog>
  );
}
