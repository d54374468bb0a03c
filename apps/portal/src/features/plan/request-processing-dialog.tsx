import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** Shown after a plan was requested without a checkout. */
export function RequestProcessingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Request Processing"
      size="s"
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>
        Thank you for your interest! Your plan request is being processed, and we'll reach out to you soon to complete
        the setup.
      </p>
    </Dialog>
  );
}
