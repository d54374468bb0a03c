import type { Database } from '@portage/contract/database.gen';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

/** What another payroll paid a person and withheld in a year. In cents; null where it was not given. */
export type PersonOpening = Database['public']['Views']['staff_opening_amounts']['Row'];

/** The years of a person in which another payroll paid first, newest first. */
export const personOpeningQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('person', memberId, 'opening'),
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_opening_amounts')
        .select('*')
        .eq('team_member_id', memberId)
        .order('year', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
