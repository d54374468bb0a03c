import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { TeamMember } from '../team-members.ts';

/** The documents that are the filed copies of a person's contracts: their ids, by the contract's link. @param userId the owner, in whose name they are filed */
export const filedContractsQuery = (userId: string, { team_member_id }: Pick<TeamMember, 'team_member_id'>) =>
  queryOptions({
    queryKey: [...tableKey('documents', userId), 'contracts', team_member_id],
    queryFn: async ({ signal }): Promise<Record<string, string>> => {
      const { data } = await joinedRest
        .from('documents')
        .select('id, new_documents!inner(file_url)')
        .eq('new_documents.team_member_id', team_member_id)
        .limit(20)
        .abortSignal(signal)
        .throwOnError();
      return Object.fromEntries(data.map(({ id, new_documents: { file_url } }) => [file_url ?? '', id]));
    },
  });
