import type { TeamMemberRow } from '@portage/domain/members/team-member-row';
import { rest } from '#lib/api/data-client.ts';
import type { TeamMember } from '../team-members.ts';

/** How a member is inserted under a request key, and found by it. */
export function memberRequest(companyId: string, values: Omit<TeamMemberRow, 'salary'> & { salary: number }) {
  const members = () => rest.from('team_members');
  return {
    insert: async (request_key: string): Promise<TeamMember> => {
      const { data } = await members()
        .insert({ ...values, request_key })
        .select('*')
        .single()
        .throwOnError();
      return data;
    },
    find: async (key: string): Promise<TeamMember | null> => {
      const { data } = await members()
        .select('*')
        .eq('company_id', companyId)
        .eq('request_key', key)
        .retry(false)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  };
}
