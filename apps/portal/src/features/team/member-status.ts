import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/team';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { updateMember } from './team-members.ts';

type MemberAction = 'activate' | 'deactivate';

const resultingStatus = { activate: 'approved', deactivate: 'processing' } as const;

const outcomes = {
  activate: { done: m.activated, failed: m.activationFailed },
  deactivate: { done: m.deactivated, failed: m.deactivationFailed },
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
export async function changeStatus(memberId: string, action: MemberAction): Promise<void> {
  try {
    await updateMember(memberId, { action });
    await updateMember(memberId, { status: resultingStatus[action], action: null });
  } catch (error) {
    // Report the first error, whether or not clearing works.
    const status = await updateMember(memberId, { action: null }).catch(() => '');
    if (!sameStatus(status, resultingStatus[action])) throw error;
  }
}

interface StatusChange {
  memberId: string;
  action: MemberAction;
  /** What follows from it, shown once it is done. */
  outcome?: string | undefined;
}

const mutationKey = ['member status'];

/** Activates or deactivates members and shows the result. Ignores a repeat while one is pending. */
export function useMemberStatus() {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const busyIds = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as StatusChange).memberId,
  });
  const change = useMutation({
    mutationKey,
    mutationFn: ({ memberId, action }: StatusChange) => changeStatus(memberId, action),
    onSuccess: (_, { action, outcome }) =>
      toast({ title: outcomes[action].done, ...(outcome !== undefined && { description: outcome }) }),
    onError: (error, { action }) =>
      toast({ title: outcomes[action].failed, description: error.message, variant: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tableKey('team_members', companyId) }),
  });

  /** Read the mutation cache, not render state, so a double click is caught. */
  const isPending = (memberId: string) =>
    queryClient.isMutating({
      mutationKey,
      predicate: ({ state }) => (state.variables as StatusChange | undefined)?.memberId === memberId,
    }) > 0;

  async function request(statusChange: StatusChange): Promise<void> {
    if (!isPending(statusChange.memberId)) await change.mutateAsync(statusChange).catch(() => undefined);
  }
  return { request, busyIds };
}
