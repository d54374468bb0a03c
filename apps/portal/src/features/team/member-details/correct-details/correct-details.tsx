import * as m from '@portage/messages/correct-details';
import { lazy, Suspense } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import type { TeamMember } from '../../team-members.ts';
import { CORRECT } from '../dialog-names.ts';

const CorrectDetailsDialog = lazy(async () => ({
  default: (await import('./correct-details-dialog.tsx')).CorrectDetailsDialog,
}));

/** The button that opens a member's corrections. */
export function CorrectDetails({ member }: { member: TeamMember }) {
  const dialog = useDialogAddress(CORRECT);
  return (
    <>
      <Button size="s" onClick={() => dialog.open('1')}>
        {m.open}
      </Button>
      <Suspense fallback={null}>
        {dialog.value !== null && <CorrectDetailsDialog member={member} onClose={dialog.close} />}
      </Suspense>
    </>
  );
}
