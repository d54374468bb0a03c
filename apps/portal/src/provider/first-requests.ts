import type { QueryClient } from '@tanstack/react-query';

/** What a page asks for before it renders: single answers, and the first pages of lists. */
export interface FirstRequests {
  answer: QueryClient['prefetchQuery'];
  list: QueryClient['prefetchInfiniteQuery'];
}

/** Requests what a page shows first, when its address has these parameters. */
export type RequestFirst = (first: FirstRequests, params: URLSearchParams) => Promise<unknown>;
