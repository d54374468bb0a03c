import type { Database } from '@portage/contract/database.gen';
import { useQuery } from '@tanstack/react-query';
import { rest } from './data-client.ts';
import { queryKeys } from './query-keys.ts';
import { useSession } from './session.tsx';

export type Company = Database['public']['Tables']['companies']['Row'];

/** The company of whoever is signed in; null when there is none. */
export function useCompany() {
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.company(user?.id ?? ''),
    enabled: user !== null,
    staleTime: 5 * 60_000,
    meta: { errorTitle: 'Error fetching company information' },
    queryFn: async ({ signal }): Promise<Company | null> => {
      const { data } = await rest
        .from('companies')
        .select('*')
        .eq('user_id', user?.id ?? '')
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });
}
