import * as m from '@portage/messages/start';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { toast } from '../toast/toast.ts';
import { keepFailures } from './keep-failures.ts';

// A timer, the default, can run after the second click of a double click, which then finds the button still enabled.
notifyManager.setScheduler(queueMicrotask);

/** A failed read is repeated once, unless the client of the tables has repeated it until its deadline, or it cannot succeed. */
export const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && !(error instanceof Error && [m.noConnection, 'PostgrestError'].includes(error.name));

/**
 * A client whose invalidation also holds for a first read under way, which the library joins instead of repeating: its answer can be
 * older than what made it invalid. Such a read is repeated when it has ended.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<TTaggedQueryKey extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<TTaggedQueryKey>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus !== 'idle' && state.data === undefined);
    await super.invalidateQueries(filters, options);
    await Promise.all(firstReads.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)));
  }
}

/** Shows a failed query as a toast, under the title in the query's `meta.errorTitle`; `meta.specified` titles always show. */
export const queryClient = new FreshQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const title = query.meta?.errorTitle;
      if (typeof title !== 'string') return;
      const specified = query.meta?.specified === true;
      toast({ title, description: error.message, variant: 'destructive', readFailedAt: Date.now(), specified });
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry, refetchOnWindowFocus: true },
    // A mutation made offline fails at once instead of being sent later without the user's knowledge.
    mutations: { networkMode: 'always' },
  },
});

keepFailures(queryClient.getQueryCache());

/** Reads again which companies the user belongs to, and as what: a refusal can mean that it changed. */
export const readCompaniesAgain = (): void => void queryClient.invalidateQueries({ queryKey: ['companies'] });

/**
 * Clears the data of the account that another one replaced while the page was open. What the page reads for the new account is
 * requested again: a query removed while it is read would load forever.
 */
export function clearForAccount(client: QueryClient): void {
  client.getMutationCache().clear();
  client.removeQueries({ type: 'inactive' });
  void client.resetQueries();
}
