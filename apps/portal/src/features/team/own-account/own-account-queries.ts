import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** The invitation of a person to an account of their own that is open or accepted; null without one. */
export const ownInvitationQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('person_invitations', companyId), memberId],
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('person_invitations')
        .select('state, sent_at, expires_at')
        .eq('team_member_id', memberId)
        .neq('state', 'revoked')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });

/** Ids of the company's people who have an account of their own. */
export const peopleWithAccountQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('person_invitations', companyId), 'accepted'],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const { data } = await joinedRest
        .from('person_invitations')
        .select('team_member_id')
        .eq('company_id', companyId)
        .eq('state', 'accepted')
        .abortSignal(signal)
        .throwOnError();
      return new Set(data.map((invitation) => invitation.team_member_id));
    },
  });
