import { type PlainDate, parsePlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, parseCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/one-time-payment';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { allRows } from '../../payments.ts';

export interface PayableEmployee {
  teamMemberId: string;
  name: string;
  /** Latest end of an invoiced pay period; one-time payments cannot be dated before it. */
  firstStart: PlainDate | null;
}

/** Employees with an upcoming pay period, by name. Only they can receive a one-time payment. */
export const payableEmployeesQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'payable'],
    meta: { errorTitle: m.teamFetchFailed },
    queryFn: async ({ signal }): Promise<PayableEmployee[]> => {
      const rows = await allRows((from, to) =>
        rest
          .from('payable_members')
          .select('team_member_id, first_name, last_name, first_start', { count: 'exact' })
          .eq('company_id', companyId)
          .order('first_name')
          .order('last_name')
          .order('team_member_id')
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      );
      return rows.map((row) => ({
        teamMemberId: row.team_member_id ?? '',
        name: `${row.first_name} ${row.last_name}`,
        firstStart: parsePlainDate(row.first_start ?? ''),
      }));
    },
  });

/** What an employee earns, to compare an amount with. */
export const salaryQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'salary', memberId],
    queryFn: async ({ signal }): Promise<Cents> => {
      const { data } = await rest
        .from('team_members')
        .select('salary')
        .eq('team_member_id', memberId)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return parseCents(data.salary);
    },
  });
