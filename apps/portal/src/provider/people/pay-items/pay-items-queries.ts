import type { Database } from '@portage/contract/database.gen';
import { addDays, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-items';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../../lists/console-key.ts';

/** An allowance or benefit of a person's regular pay. In cents. */
export type PersonItem = Database['public']['Views']['staff_pay_items']['Row'];

/** A person's allowances and benefits, newest first, and the first day on which one can begin; null before any pay is invoiced. */
export const payItemsQuery = (memberId: string) =>
  queryOptions({
    queryKey: consoleKey('person', memberId, 'items'),
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const [items, invoiced] = await Promise.all([
        joinedRest
          .from('staff_pay_items')
          .select('*')
          .eq('team_member_id', memberId)
          .order('recorded_at', { ascending: false })
          .abortSignal(signal)
          .throwOnError(),
        joinedRest
          .from('staff_pay_lines')
          .select('payday')
          .eq('team_member_id', memberId)
          .is('payment_type', null)
          .neq('stage', 'planned')
          .order('payday', { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      const last = invoiced.data[0]?.payday ?? null;
      const first: PlainDate | null = last === null ? null : addDays(plainDate(last), 1);
      return { items: items.data, first };
    },
  });
