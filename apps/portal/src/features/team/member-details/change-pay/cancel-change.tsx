import * as m from '@portage/messages/employment';
import { formatDate } from '@portage/messages/formats';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { TeamMember } from '../../team-members.ts';
import type { RecordedTerms } from '../terms/terms-queries.ts';
import { useCancelChange } from './use-cancel-change.ts';

/** Cancels a pending change after asking. */
export function CancelChange({ member, change }: { member: TeamMember; change: RecordedTerms }) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const send = useCancelChange(member.team_member_id);
  const cancel = useMutation({
    mutationFn: () => send(change),
    onSuccess: () => toast({ title: m.changeCanceled }),
    onError: ({ message }) => toast({ title: m.cancelFailed, description: message, variant: 'destructive' }),
    onSettled: () => {
      setAsking(false);
      for (const table of ['employment_terms', 'team_members'] as const)
        void queryClient.invalidateQueries({ queryKey: tableKey(table, companyId) });
    },
  });
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {m.cancelChange}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.cancelConfirmTitle}
        description={m.cancelConfirmText({ day: formatDate(change.effectiveOn) })}
        confirmLabel={m.cancelChange}
        cancelLabel={m.keepChange}
        destructive
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </>
  );
}
