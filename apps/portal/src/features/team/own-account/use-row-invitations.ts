import { useQuery } from '@tanstack/react-query';
import { useInvitePerson } from '#lib/calls/use-invite-person.ts';
import { useCompanyId, useRights } from '#lib/company/company.ts';
import type { TeamMember } from '../team-members.ts';
import { peopleWithAccountQuery } from './own-account-queries.ts';

export interface RowInvitations {
  /** Invites the member to an account of their own; null for a role that may not. */
  invite: ((member: TeamMember) => void) | null;
  /** Whether the member has such an account. */
  hasAccount: (memberId: string) => boolean;
}

/** Invitations to accounts of their own, for the people of a list. */
export function useRowInvitations(): RowInvitations {
  const invite = useInvitePerson();
  const canInvite = useRights()('people.write');
  const { data } = useQuery({ ...peopleWithAccountQuery(useCompanyId()), enabled: canInvite });
  return {
    invite: canInvite ? ({ team_member_id: id }) => invite.mutate(id) : null,
    hasAccount: (memberId) => data?.has(memberId) ?? false,
  };
}
