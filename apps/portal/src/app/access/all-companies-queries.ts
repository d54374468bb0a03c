import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { inTime } from '#lib/calls/in-time.ts';

/** Every company of the user, also those that this session may not read. */
export const allCompaniesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['closed companies', userId],
    retry: false,
    queryFn: () => inTime(() => callFunction('list-companies', { user_id: userId })),
  });
