import type { UseQueryResult } from '@tanstack/react-query';
import type { Read } from '#ui/message/try-again.tsx';

/** Combined state of the queries behind one card. */
export interface CardQuery {
  loading: boolean;
  /** A query failed and has no earlier data to show. */
  failed: boolean;
  reads: readonly Read[];
}

export function combineQueries(...queries: readonly UseQueryResult[]): CardQuery {
  return {
    loading: queries.some((query) => query.isPending),
    failed: queries.some((query) => query.isLoadingError),
    reads: queries,
  };
}
