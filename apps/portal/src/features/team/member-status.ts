import { sameStatus } from '@portage/domain/statuses';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rest } from '#lib/data-client.ts';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import type { TeamMember } from './team-members.ts';

type MemberAction = 'activate' | 'deactivate';

const reached = { activate: 'approved', deactivate: 'processing' } as const;

const told = {
  activate: { done: 'Team member activated', failed: 'Error activating team member' },
  deactivate: { done: 'Team member deactivated', failed: 'Error deactivating team member' },
} as const;

/** What can be asked for a member in this status. */
export function actionFor(status: string): MemberAction {
  return sameStatus(status, 'approved') ? 'deactivate' : 'activate';
}

function update(memberId: string, values: Partial<TeamMember>) {
  return rest.from('team_members').update(values).eq('team_member_id', memberId).throwOnError();
}

/**
 * Asks for the action, then makes the move it allows; when either step fails the action is cleared again.
 * Throws the first failure, with the server's message.
 */
async function changeStatus(memberId: string, action: MemberAction): Promise<void> {
  try {
    await update(memberId, { action });
    await update(memberId, { status: reached[action], action: null });
  } catch (error) {
    // The failure that is told is the first one, whether or not the clearing works.
    await update(memberId, { action: null }).then(undefined, () => undefined);
    throw error;
  }
}

/** Activates or deactivates one member and says how it went. */
export function useMemberStatus(companyId: string | undefined) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ memberId, action }: { memberId: string; action: MemberAction }) => changeStatus(memberId, action),
    onSuccess: (_, { action }) => toast({ title: told[action].done }),
    onError: (error, { action }) =>
      toast({ title: told[action].failed, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.teamMembers(companyId ?? '') }),
  });
}
