import * as m from '@portage/messages/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';

/** Invites a person to an account of their own, or sends the invitation again. Takes the person's id. */
export function useInvitePerson() {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) =>
      callFunction('invite-team-member', { company_id: companyId, team_member_id: memberId }),
    onSuccess: ({ email }) => toast({ title: m.sent, description: m.sentText({ email }) }),
    onError: ({ message }) => toast({ title: m.failed, description: message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tableKey('person_invitations', companyId) }),
  });
}
