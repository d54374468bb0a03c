import { QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from './toast.ts';

/** Failures of reading are told once, under the title that the query names. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const title = query.meta?.errorTitle;
      if (typeof title === 'string') toast({ title, description: error.message, variant: 'destructive' });
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: true },
    // Offline a change fails at once and says so; it is never sent behind one's back once the connection returns.
    mutations: { networkMode: 'always' },
  },
});
