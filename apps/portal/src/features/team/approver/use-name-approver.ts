import * as m from '@portage/messages/time-away-approver';
import { useQueryClient } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { toast } from '#lib/toast/toast.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import type { Colleague } from './colleague-names.ts';

/** A function that names who approves a person's time away, or no one, and says so. */
export function useNameApprover(member: TeamMember): (approver: Colleague | null) => Promise<void> {
  const companyId = useCompanyId();
  const queryClient = useQueryClient();
  return async (colleague) => {
    await callFunction('name-time-away-approver', {
      team_member_id: member.team_member_id,
      approver_id: colleague?.team_member_id ?? null,
    });
    await queryClient.invalidateQueries({ queryKey: tableKey('time_away_approvers', companyId) });
    const name = fullName(member);
    if (colleague === null) toast({ title: m.savedNobody({ name }) });
    else {
      const approver = fullName(colleague);
      toast({ title: m.saved({ approver, name }), description: m.savedText({ approver }) });
    }
  };
}
