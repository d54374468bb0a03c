import * as m from '@portage/messages/two-step';
import { toast } from '#lib/toast/toast.ts';
import { SecondStepDialog } from './second-step-dialog.tsx';
import { turnOff } from './two-step.ts';

/** Turns two-step verification off after a code. */
export function TurnOffDialog({ factorId, onClose }: { factorId: string; onClose: () => void }) {
  return (
    <SecondStepDialog
      factorId={factorId}
      title={m.turnOffTitle}
      description={m.turnOffText}
      label={m.turnOff}
      pendingLabel={m.turningOff}
      destructive
      errorTitle={m.turnOffFailed}
      onVerified={async () => {
        await turnOff(factorId);
        toast({ title: m.turnedOff, description: m.turnedOffText });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
