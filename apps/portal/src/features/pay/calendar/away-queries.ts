import { addDays, addMonthsClamped, type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/pay-calendar';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** Entries of a month that are read. */
const maxEntries = 200;

/** Who is away in a month, approved, by first day: names and days, and no reason. @param month its first day */
export const awayInMonthQuery = (companyId: string, month: PlainDate) =>
  queryOptions({
    queryKey: [...tableKey('time_away', companyId), 'in month', month],
    meta: { errorTitle: m.awayNotLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('time_away')
        .select('id, first_day, last_day, person:team_members(first_name, last_name)')
        .eq('company_id', companyId)
        .eq('state', 'approved')
        .lte('first_day', addDays(addMonthsClamped(month, 1), -1))
        .gte('last_day', month)
        .order('first_day')
        .order('id')
        .limit(maxEntries)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ id, first_day, last_day, person }) => ({
        id,
        name: `${person.first_name} ${person.last_name}`,
        first: plainDate(first_day),
        last: plainDate(last_day),
      }));
    },
  });
