import { compareNames } from '@portage/messages/formats';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest, rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** More people than a company has. */
const MAX_PEOPLE = 1000;

/** The company's active people who have no account of their own yet, by name, and whether they are invited to one. */
export const invitableQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('person_invitations', companyId), 'invitable'],
    queryFn: async ({ signal }) => {
      const [people, invitations] = await Promise.all([
        rest
          .from('team_directory')
          .select('team_member_id, first_name, last_name')
          .eq('company_id', companyId)
          .eq('status', 'approved')
          .limit(MAX_PEOPLE)
          .abortSignal(signal)
          .throwOnError(),
        joinedRest
          .from('person_invitations')
          .select('team_member_id, state')
          .eq('company_id', companyId)
          .neq('state', 'revoked')
          .limit(MAX_PEOPLE)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const states = new Map(invitations.data.map(({ team_member_id, state }) => [team_member_id, state]));
      return people.data
        .map(({ team_member_id, first_name, last_name }) => {
          const id = team_member_id ?? '';
          return { id, name: `${first_name} ${last_name}`, state: states.get(id) };
        })
        .filter(({ state }) => state !== 'accepted')
        .map(({ id, name, state }) => ({ id, name, isInvited: state !== undefined }))
        .sort((a, b) => compareNames(a.name, b.name));
    },
  });
