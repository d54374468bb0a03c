import * as m from '@portage/messages/plan';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** How many people count toward the plan's maximum: active and upcoming members, as `seatsTaken` counts them. */
export const seatsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'seats'],
    meta: { errorTitle: m.membersNotFetched },
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await rest
        .from('team_directory')
        .select('team_member_id', { count: 'exact', head: true })
        .eq('company_id', companyId)
        .neq('status', 'processing')
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
