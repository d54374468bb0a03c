import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/time-away-approver';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Skeleton } from '#ui/message/skeleton.tsx';
import { TryAgain } from '#ui/message/try-again.tsx';
import detailsStyles from '../member-details/details.module.css';
import { fullName, type TeamMember } from '../team-members.ts';
import { approverQuery } from './approver-queries.ts';
import { useNameApprover } from './use-name-approver.ts';

const ApproverDialog = lazyOpened(async () => (await import('./approver-dialog.tsx')).ApproverDialog);

/** Who approves a person's time away beside the client's owner and admins, with the buttons that name another one or none. */
export function ApproverFact({ member }: { member: TeamMember }) {
  const read = useQuery(approverQuery(useCompanyId(), member.team_member_id));
  const canName = useRights()('people.write');
  const [open, setOpen] = useState(false);
  const name = useNameApprover(member);
  const nobody = useMutation({
    mutationFn: () => name(null),
    onError: ({ message }) => toast({ title: m.failed, description: message, variant: 'destructive' }),
  });
  const approver = read.data;
  if (read.isLoadingError)
    return (
      <>
        {m.notLoaded} <TryAgain reads={[read]} size="s" />
      </>
    );
  if (approver === undefined) return <Skeleton width="8rem" />;
  return (
    <>
      {approver === null
        ? m.nobody
        : sameStatus(approver.status, 'approved')
          ? fullName(approver)
          : m.stopped({ name: fullName(approver) })}
      {canName && (
        <div className={detailsStyles.inline}>
          <Button variant="quiet" size="s" onClick={() => setOpen(true)}>
            {approver === null ? m.name : m.change}
          </Button>
          {approver !== null && (
            <Button variant="quiet" size="s" pending={nobody.isPending} onClick={() => nobody.mutate()}>
              {m.nameNobody}
            </Button>
          )}
        </div>
      )}
      {open && <ApproverDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
