import type { Database } from '@portage/contract/database.gen';
import { useQuery } from '@tanstack/react-query';
import { rest } from './data-client.ts';
import { queryKeys } from './query-keys.ts';

export type PlanRow = Database['public']['Tables']['plans']['Row'];

/** The latest Processing plan and the latest Completed plan. */
export function usePlans(companyId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.plans(companyId ?? ''),
    enabled: companyId !== undefined,
    meta: { errorTitle: 'Error fetching plan information' },
    queryFn: async ({ signal }): Promise<PlanRow[]> => {
      const latest = (status: string) =>
        rest
          .from('plans')
          .select('*')
          .eq('company_id', companyId ?? '')
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
}
