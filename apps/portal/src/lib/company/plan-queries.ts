import type { Row } from '@portage/contract/rows';
import * as m from '@portage/messages/request-errors';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '../api/data-client.ts';
import { tableKey } from '../live/table-key.ts';

export type PlanRow = Row<'plans'>;

/** The latest Processing plan and the latest Completed plan. */
export const plansQuery = (companyId: string) =>
  queryOptions({
    queryKey: tableKey('plans', companyId),
    meta: { errorTitle: m.planNotFetched, specified: true },
    queryFn: async ({ signal }): Promise<PlanRow[]> => {
      const latest = (status: string) =>
        rest
          .from('plans')
          .select('*')
          .eq('company_id', companyId)
          .eq('status', status)
          .order('created_at', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError();
      const [processing, completed] = await Promise.all([latest('Processing'), latest('Completed')]);
      return [processing.data, completed.data].filter((row) => row !== null);
    },
  });
