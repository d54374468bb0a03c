import { lazy, Suspense } from 'react';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import type { TeamMember } from '../../team-members.ts';
import { CORRECT } from '../dialog-names.ts';

const CorrectDetailsDialog = lazy(async () => ({
  default: (await import('./correct-details-dialog.tsx')).CorrectDetailsDialog,
}));

/** The form that corrects a member's details, while the address asks for it. */
export function CorrectDetails({ member }: { member: TeamMember }) {
  const dialog = useDialogAddress(CORRECT);
  return (
    <Suspense fallback={null}>
      {dialog.value !== null && <CorrectDetailsDialog member={member} onClose={dialog.close} />}
    </Suspense>
  );
}
