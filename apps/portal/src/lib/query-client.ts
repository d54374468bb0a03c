import * as m from '@portage/messages/start';
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { toast } from './toast.ts';

// A timer, the default, can run after the second click of a double click, which then finds the button still enabled.
notifyManager.setScheduler(queueMicrotask);

/**
 * A failed read is repeated once. The client of the tables has repeated one without a connection for seven seconds already: once more
 * would keep the page waiting for fifteen.
 */
export const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && !(error instanceof Error && error.name === m.noConnection);

/** Shows a failed query as a toast, under the title in the query's `meta.errorTitle`. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const title = query.meta?.errorTitle;
      if (typeof title === 'string') toast({ title, description: error.message, variant: 'destructive' });
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry, refetchOnWindowFocus: true },
    // A mutation made offline fails at once instead of being sent later without the user's knowledge.
    mutations: { networkMode: 'always' },
  },
});
