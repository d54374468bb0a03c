import * as m from '@portage/messages/me-bank';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** The account that pay goes to, and a change that waits. */
export const accountsQuery = (memberId: string) =>
  queryOptions({
    queryKey: tableKey('my_bank_accounts', memberId),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('my_bank_accounts')
        .select('id, institution, last_digits, usable_from, waiting')
        .eq('team_member_id', memberId)
        .order('usable_from', { ascending: false })
        .order('recorded_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return { used: data.find(({ waiting }) => !waiting), waiting: data.find(({ waiting }) => waiting) };
    },
  });
export type OwnAccount = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof accountsQuery>['queryFn']>>>['used']
>;
