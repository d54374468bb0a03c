import type { Dashboard } from '@portage/contract/dashboard';
import * as m from '@portage/messages/home';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** All figures of the dashboard but the plan, in one request. Every live change of the company refetches them. */
export const dashboardQuery = (companyId: string) =>
  queryOptions({
    queryKey: tableKey('dashboard', companyId),
    // A change made on another page shows on return. An early request and the page's own are one.
    staleTime: 5_000,
    meta: { errorTitle: m.dashboardFetchFailed },
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const { data } = await rest
        .from('dashboard')
        .select('*')
        .eq('company_id', companyId)
        .abortSignal(signal)
        .single()
        .overrideTypes<Dashboard, { merge: false }>()
        .throwOnError();
      return data;
    },
  });
