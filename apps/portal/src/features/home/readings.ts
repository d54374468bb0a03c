import type { UseQueryResult } from '@tanstack/react-query';

/** Several queries that one card is made of, as one. */
export interface Readings {
  loading: boolean;
  /** One of them could not be read, and nothing from before is there to show. */
  failed: boolean;
  retry: () => void;
}

export function readings(...queries: readonly UseQueryResult[]): Readings {
  return {
    loading: queries.some((query) => query.isPending),
    failed: queries.some((query) => query.isLoadingError),
    retry: () => {
      for (const query of queries) if (query.isLoadingError) void query.refetch();
    },
  };
}
