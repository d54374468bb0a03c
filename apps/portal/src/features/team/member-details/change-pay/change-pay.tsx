import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { useDialogAddress } from '#ui/dialog/use-dialog-address.ts';
import type { TeamMember } from '../../team-members.ts';
import { CHANGE_PAY } from '../dialog-names.ts';
import { termsQuery } from '../terms/terms-queries.ts';

const ChangePayDialog = lazy(async () => ({ default: (await import('./change-pay-dialog.tsx')).ChangePayDialog }));

/** The form that changes a person's pay from a day, while the address asks for it. */
export function ChangePay({ member }: { member: TeamMember }) {
  const dialog = useDialogAddress(CHANGE_PAY);
  const { data: terms } = useQuery({
    ...termsQuery(useCompanyId(), member.team_member_id),
    enabled: dialog.value !== null,
  });
  if (terms === undefined || dialog.value === null) return null;
  // A change that was canceled since is opened as a new one.
  const edited = terms.find(({ id }) => id === dialog.value) ?? null;
  return (
    <Suspense fallback={null}>
      <ChangePayDialog member={member} terms={terms} edited={edited} onClose={dialog.close} />
    </Suspense>
  );
}
