import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { longText, Section, State } from '../specimen.tsx';

type Shown = 'plain' | 'long' | 'locked' | 'confirm' | 'pending' | null;

/** Dialogs; a button opens each. */
export function Dialogs() {
  const [shown, show] = useState<Shown>(null);
  const dialog = (name: Shown) => ({ open: shown === name, onOpenChange: (open: boolean) => show(open ? name : null) });
  return (
    <Section title="Dialogs">
      <State name="Dialog">
        <Button onClick={() => show('plain')}>Open a dialog</Button>
        <Button onClick={() => show('long')}>Open a long dialog</Button>
        <Button onClick={() => show('locked')}>Open a dialog that waits</Button>
      </State>
      <State name="Confirmation">
        <Button onClick={() => show('confirm')}>Ask before deleting</Button>
        <Button onClick={() => show('pending')}>Show a running confirmation</Button>
      </State>
      <Dialog
        {...dialog('plain')}
        title="Request Processing"
        description="We reach out to you soon."
        footer={<Button onClick={() => show(null)}>Done</Button>}
      >
        <p>Content</p>
      </Dialog>
      <Dialog {...dialog('long')} title={longText} size="l">
        <p>{longText.repeat(20)}</p>
      </Dialog>
      <Dialog {...dialog('locked')} title="Saving your recovery codes" dismissible={false}>
        <Button onClick={() => show(null)}>I've saved them</Button>
      </Dialog>
      <ConfirmDialog
        {...dialog('confirm')}
        title="Deactivate Maya Tremblay?"
        description="Payroll stops after this pay period."
        confirmLabel="Deactivate"
        destructive
        onConfirm={() => show(null)}
      />
      <ConfirmDialog
        {...dialog('pending')}
        title="Change billing details?"
        description="Your next invoices use them."
        confirmLabel="Change"
        pending
        onConfirm={() => show(null)}
      />
    </Section>
  );
}
