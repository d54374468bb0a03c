import type { Database } from '@portage/contract/database.gen';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { rest } from './data-client.ts';
import { queryKeys } from './query-keys.ts';
import { useSession } from './session.tsx';

export type Company = Database['public']['Tables']['companies']['Row'];

/** The signed-in user's company; null when there is none. */
export function useCompany() {
  const { user } = useSession();
  return useQuery({
    queryKey: queryKeys.company(user?.id ?? ''),
    enabled: user !== null,
    staleTime: 5 * 60_000,
    meta: { errorTitle: 'Error fetching company information' },
    queryFn: ({ signal }) => readCompany(user?.id ?? '', signal),
  });
}

async function readCompany(userId: string, signal?: AbortSignal): Promise<Company | null> {
  const query = rest.from('companies').select('*').eq('user_id', userId);
  const { data } = await (signal ? query.abortSignal(signal) : query).maybeSingle().throwOnError();
  return data;
}

/** Whether the company was deleted. If so, caches null so every page reacts. Returns false when the check fails. */
export async function isCompanyGone(queryClient: QueryClient, { user_id }: Company): Promise<boolean> {
  const found = await readCompany(user_id).catch(() => undefined);
  if (found === null) queryClient.setQueryData(queryKeys.company(user_id), null);
  return found === null;
}
