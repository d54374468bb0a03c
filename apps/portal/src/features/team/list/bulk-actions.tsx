import { sameStatus } from '@portage/domain/statuses';
import * as m from '@portage/messages/team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { SelectionActions } from '#ui/menu/selection-actions.tsx';
import { activationNeeds } from '../activation/activation-needs.ts';
import { returnsAfter } from '../leaving/returns-after.ts';
import { changeStatus } from '../member-status.ts';
import type { TeamMember } from '../team-members.ts';
import styles from './list.module.css';

// The rules of pay load when someone is selected.
const FirstPaysNote = lazy(async () => ({ default: (await import('../activation/first-pay-note.tsx')).FirstPaysNote }));

interface Outcome {
  activated: number;
  /** Members whose activation needs an answer first: missing details, or the first day of a person who returns. */
  unasked: number;
  /** The first refusal, such as the plan's maximum. The members after it were not tried. */
  refusal: string | null;
}

/** Activates one member after the other, so the plan's maximum stops at the right one. */
async function activateAll(members: readonly TeamMember[]): Promise<Outcome> {
  const outcome: Outcome = { activated: 0, unasked: 0, refusal: null };
  for (const member of members) {
    if (activationNeeds(member) !== null || (await returnsAfter(member)) !== null) {
      outcome.unasked += 1;
      continue;
    }
    try {
      await changeStatus(member.team_member_id, 'activate');
      outcome.activated += 1;
    } catch (error) {
      outcome.refusal = error instanceof Error ? error.message : '';
      return outcome;
    }
  }
  return outcome;
}

/**
 * The request for those of the selected members who are not approved. Deactivation asks each person's last day, so it has no request for
 * several.
 */
export function BulkActions({ members }: { members: readonly TeamMember[] }) {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  const inactive = useMemo(() => members.filter(({ status }) => !sameStatus(status, 'approved')), [members]);
  const request = useMutation({
    mutationFn: () => activateAll(inactive),
    onSuccess: ({ activated, unasked, refusal }) => {
      const rest = unasked === 0 ? null : m.needAnswers({ count: unasked });
      if (refusal !== null)
        toast({
          title: m.activationFailed,
          description: [m.activatedCount({ count: activated }), refusal].join(' '),
          variant: 'destructive',
        });
      else toast({ title: m.activatedCount({ count: activated }), ...(rest !== null && { description: rest }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tableKey('team_members', companyId) }),
  });
  const activate = {
    key: 'activate',
    label: m.requestActivations({ count: inactive.length }),
    pending: request.isPending,
    onSelect: () => request.mutate(),
  };
  if (inactive.length === 0) return <SelectionActions actions={[]} />;
  return (
    <>
      <span className={styles.firstPays}>
        <Suspense fallback={null}>
          <FirstPaysNote members={inactive} />
        </Suspense>
      </span>
      <SelectionActions actions={[activate]} />
    </>
  );
}
