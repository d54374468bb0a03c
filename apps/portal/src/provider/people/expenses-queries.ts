import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { claimOf } from '../../features/pay/expenses/expense-queries.ts';
import { consoleKey } from '../lists/console-key.ts';

/** Maximum number of claims that are read; the latest come first. */
const MAX_CLAIMS = 30;

/** A person's claims, latest first. */
export const personExpensesQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('people', 'expenses', memberId),
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('expense_claims')
        .select('*')
        .eq('team_member_id', memberId)
        .order('requested_at', { ascending: false })
        .order('id')
        .limit(MAX_CLAIMS)
        .abortSignal(signal)
        .throwOnError();
      return data.map(claimOf);
    },
  });
