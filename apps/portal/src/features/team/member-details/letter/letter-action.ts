import * as m from '@portage/messages/placement-letter';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import type { TeamMember } from '../../team-members.ts';

export type LetterAction = 'remind' | 'cancel' | 'replace';

/** Reminds of, cancels or replaces a member's placement letter, and shows the result. */
export function useLetterAction({ company_id, team_member_id }: TeamMember) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ action }: { action: LetterAction; email: string }) =>
      callFunction('change-placement-letter', { team_member_id, action }),
    onSuccess: (_, { action, email }) =>
      toast({ title: { remind: m.reminded, cancel: m.canceled, replace: m.replacedDone({ email }) }[action] }),
    onError: (error) => toast({ title: m.failed, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tableKey('new_documents', company_id) }),
  });
}
