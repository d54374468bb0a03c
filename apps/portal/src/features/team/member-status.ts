import { sameStatus } from '@portage/domain/statuses';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#lib/query-keys.ts';
import { toast } from '#lib/toast.ts';
import { updateMember } from './team-members.ts';

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

/**
 * Asks for the action, then makes the move it allows; when either step fails the action is cleared again. A move whose answer alone
 * was lost is told by the member's status then. Throws the first failure, with the server's message; asked again, it starts anew.
 */
async function changeStatus(memberId: string, action: MemberAction): Promise<void> {
  try {
    await updateMember(memberId, { action });
    await updateMember(memberId, { status: reached[action], action: null });
  } catch (error) {
    // The failure that is told is the first one, whether or not the clearing works.
    const status = await updateMember(memberId, { action: null }).catch(() => '');
    if (!sameStatus(status, reached[action])) throw error;
  }
}

interface StatusChange {
  memberId: string;
  action: MemberAction;
}

const mutationKey = ['member status'];

/** Activates or deactivates members and says how it went; a second request for one that is under way does nothing. */
export function useMemberStatus(companyId: string | undefined) {
  const queryClient = useQueryClient();
  const busyIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as StatusChange).memberId,
  });
  const change = useMutation({
    mutationKey,
    mutationFn: ({ memberId, action }: StatusChange) => changeStatus(memberId, action),
    onSuccess: (_, { action }) => toast({ title: told[action].done }),
    onError: (error, { action }) =>
      toast({ title: told[action].failed, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.teamMembers(companyId ?? '') }),
  });

  /** Asked of the store and not of what is drawn: the second click of two comes before the next drawing. */
  const isUnderWay = (memberId: string) =>
    queryClient.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as StatusChange | undefined)?.memberId === memberId,
    }) > 0;

  async function request(asked: StatusChange): Promise<void> {
    if (!isUnderWay(asked.memberId)) await change.mutateAsync(asked).catch(() => undefined);
  }
  return { request, busyIds };
}
