import { plainDate } from '@portage/domain/dates/plain-date';
import type { EmploymentEnd } from '@portage/domain/pay/pay-ledger';
import type { PayLine } from '@portage/domain/pay/person-paydays';
import * as m from '@portage/messages/payroll-schedules';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** The ends of a person's employment that were not undone. */
export const employmentEndsQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('employment_ends', companyId), 'of person', memberId],
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }): Promise<EmploymentEnd[]> => {
      const { data } = await rest
        .from('employment_ends')
        .select('last_day, rehired_on, final_pay_on')
        .eq('team_member_id', memberId)
        .is('undone_at', null)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        lastDay: plainDate(row.last_day),
        rehiredOn: row.rehired_on === null ? null : plainDate(row.rehired_on),
        finalPayOn: row.final_pay_on === null ? null : plainDate(row.final_pay_on),
      }));
    },
  });

/** The days of a person's regular pay, the latest first: as many lines as the server answers at once, which are 38 years of fortnights. */
export const payLinesQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'days of person', memberId],
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }): Promise<PayLine[]> => {
      const { data } = await rest
        .from('payments')
        .select('start_date, end_date, payday, status, credited_at, owed_again')
        .eq('team_member_id', memberId)
        .eq('payment_type', 'Debit')
        .order('payday', { ascending: false })
        .limit(1000)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ start_date, end_date, payday, status, credited_at: credited, owed_again }) => ({
        start_date: plainDate(start_date),
        end_date: plainDate(end_date),
        payday: plainDate(payday),
        status: status.toLowerCase(),
        credited: credited !== null,
        owed_again,
      }));
    },
  });
