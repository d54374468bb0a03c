import type { Row } from '@portage/contract/rows';
import { sameStatus } from '@portage/domain/statuses';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { TeamMember } from '../../team-members.ts';

export type PlacementLetter = Pick<
  Row<'new_documents'>,
  'id' | 'status' | 'created_at' | 'replaced_at' | 'signed_on_paper'
>;

/** A member's placement letters, newest first. */
export const memberLettersQuery = ({ company_id, team_member_id }: Pick<TeamMember, 'company_id' | 'team_member_id'>) =>
  queryOptions({
    queryKey: [...tableKey('new_documents', company_id), 'letters', team_member_id],
    queryFn: async ({ signal }): Promise<PlacementLetter[]> => {
      const { data } = await joinedRest
        .from('new_documents')
        .select('id, status, created_at, replaced_at, signed_on_paper')
        .eq('team_member_id', team_member_id)
        .eq('type', 'EMPLOYEE_PLACEMENT_LETTER')
        .order('created_at', { ascending: false })
        .order('id')
        .limit(20)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });

/** The letter that is out for signature or signed; undefined when none is. */
export const letterInForce = (letters: readonly PlacementLetter[]): PlacementLetter | undefined =>
  letters.find(
    ({ status, replaced_at }) => replaced_at === null && (sameStatus(status, 'sent') || sameStatus(status, 'signed')),
  );
