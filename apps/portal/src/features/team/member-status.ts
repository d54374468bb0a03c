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

/** The action available for a member with this status. */
export function actionFor(status: string): MemberAction {
  return sameStatus(status, 'approved') ? 'deactivate' : 'activate';
}

/**
 * Requests the action, then makes the status change it allows, and clears the action if either step fails. If only the
 * response was lost, the member's status shows that the change succeeded. Throws the first error, with the server's
 * message; safe to retry.
 */
async function changeStatus(memberId: string, action: MemberAction): Promise<void> {
  try {
    await updateMember(memberId, { action });
    await updateMember(memberId, { status: reached[action], action: null });
  } catch (error) {
    // Report the first error, whether or not clearing works.
    const status = await updateMember(memberId, { action: null }).catch(() => '');
    if (!sameStatus(status, reached[action])) throw error;
  }
}

interface StatusChange {
  memberId: string;
  action: MemberAction;
}

const mutationKey = ['member status'];

/** Activates or deactivates members and shows the result. Ignores a repeat while one is pending. */
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

  /** Read the mutation cache, not render state, so a double click is caught. */
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
