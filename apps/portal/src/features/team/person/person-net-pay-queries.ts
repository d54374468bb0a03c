import * as m from '@portage/messages/pay-statement';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** The net pay of a person's paid lines by line, in cents, as the latest pay statement of each says it. */
export const netPayQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('pay_statements', companyId), 'of', memberId],
    meta: { errorTitle: m.listNotLoaded },
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const { data } = await joinedRest
        .from('pay_statements')
        .select('nets')
        .eq('company_id', companyId)
        .eq('team_member_id', memberId)
        .order('number')
        .abortSignal(signal)
        .throwOnError();
      return new Map(
        data.flatMap(({ nets }) =>
          (nets as unknown as { line: string; net: number }[]).map(({ line, net }): [string, number] => [line, net]),
        ),
      );
    },
  });
