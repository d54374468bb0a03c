import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';

/** The invitation of a person to an account of their own that is open or accepted; null without one. */
export const ownInvitationQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('people', 'own account', memberId),
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('person_invitations')
        .select('state, email, sent_at, expires_at')
        .eq('team_member_id', memberId)
        .neq('state', 'revoked')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
