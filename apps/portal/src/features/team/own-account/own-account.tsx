import * as m from '@portage/messages/own-account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callFunction } from '#lib/calls/call-function.ts';
import { useInvitePerson } from '#lib/calls/use-invite-person.ts';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Alert } from '#ui/message/alert.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { DetailsSection } from '#ui/page/details-section.tsx';
import type { TeamMember } from '../team-members.ts';
import { invitationState } from './invitation-state.ts';
import { missingDetails } from './missing-details.ts';
import { ownInvitationQuery } from './own-account-queries.ts';

/** Whether a person has an account of their own, and what the client waits for them to enter there. */
export function OwnAccount({ member }: { member: TeamMember }) {
  const { team_member_id: memberId, first_name: name } = member;
  const read = useQuery(ownInvitationQuery(useCompanyId(), memberId));
  const canInvite = useRights()('people.write');
  const invite = useInvitePerson();
  const invitation = read.data ?? null;
  const what = missingDetails(member);
  if (invitation?.state === 'accepted' && what.length === 0)
    return <DetailsSection title={m.title} actions={<p>{invitationState(invitation, name)}</p>} />;
  return (
    <DetailsSection
      title={m.title}
      actions={
        canInvite &&
        read.data !== undefined &&
        invitation?.state !== 'accepted' && (
          <>
            <Button size="s" pending={invite.isPending} onClick={() => invite.mutate(memberId)}>
              {invitation === null ? m.invite : m.sendAgain}
            </Button>
            {invitation !== null && <Withdraw memberId={memberId} name={name} />}
          </>
        )
      }
    >
      {what.length > 0 && <Alert tone="waiting">{m.waitsFor({ name, what: what.join(', ') })}</Alert>}
      {read.isLoadingError ? (
        <NotLoadedLine text={m.notLoaded({ name })} reads={[read]} />
      ) : (
        <p>{read.data === undefined ? '…' : invitationState(invitation, name)}</p>
      )}
    </DetailsSection>
  );
}

function Withdraw({ memberId, name }: { memberId: string; name: string }) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () =>
      callFunction('withdraw-team-member-invitation', { company_id: companyId, team_member_id: memberId }),
    onSuccess: () => toast({ title: m.withdrawn }),
    onError: ({ message }) => toast({ title: m.failed, description: message, variant: 'destructive' }),
    onSettled: async () => {
      setAsking(false);
      await queryClient.invalidateQueries({ queryKey: tableKey('person_invitations', companyId) });
    },
  });
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {m.withdraw}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={m.withdrawTitle}
        description={m.withdrawText({ name })}
        confirmLabel={m.withdraw}
        destructive
        pending={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
      />
    </>
  );
}
