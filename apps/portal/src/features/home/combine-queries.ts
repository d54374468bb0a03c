import type { UseQueryResult } from '@tanstack/react-query';

/** Combined state of the queries behind one card. */
export interface CardQuery {
  loading: boolean;
  /** A query failed and has no earlier data to show. */
  failed: boolean;
  retry: () => void;
}

export function combineQueries(...queries: readonly UseQueryResult[]): CardQuery {
  return {
    loading: queries.some((query) => query.isPending),
    failed: queries.some((query) => query.isLoadingError),
    retry: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    },
  };
}
