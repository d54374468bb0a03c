import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** The server's maximum page size. */
const LIMIT = 1000;

/** Who is paid on a payday. */
export interface PaydayOfAll {
  readonly day: PlainDate;
  /** Ids of the people. */
  readonly people: readonly string[];
}

/** The company's paydays from a day on for which pay is on lines, the soonest first. Beyond 1,000 lines, those that are whole. */
export const nextPaydaysQuery = (companyId: string, today: PlainDate) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'next paydays', today],
    queryFn: async ({ signal }): Promise<PaydayOfAll[]> => {
      const { data } = await rest
        .from('payments')
        .select('team_member_id, payday')
        .eq('company_id', companyId)
        .eq('payment_type', 'Debit')
        .is('credited_at', null)
        .gte('payday', today)
        .order('payday')
        .limit(LIMIT)
        .abortSignal(signal)
        .throwOnError();
      const paydays = [...Map.groupBy(data, ({ payday }) => payday)].map(([day, lines]) => ({
        day: plainDate(day),
        people: [...new Set(lines.map(({ team_member_id: id }) => id))],
      }));
      return data.length < LIMIT || paydays.length === 1 ? paydays : paydays.slice(0, -1);
    },
  });
