import { plainDate } from '@portage/domain/dates/plain-date';
import { type Cents, parseCents } from '@portage/domain/money/money';
import type { EmploymentEnd } from '@portage/domain/pay/pay-ledger';
import type { PayLine } from '@portage/domain/pay/person-paydays';
import * as m from '@portage/messages/payroll-schedules';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { personEndsQuery } from '../person/person-queries.ts';

/** The ends of a person's employment that were not undone, from what the person's history reads. */
export const employmentEndsQuery = (companyId: string, memberId: string) =>
  queryOptions({
    ...personEndsQuery(companyId, memberId),
    select: (ends): EmploymentEnd[] =>
      ends
        .filter(({ undoneOn }) => undoneOn === null)
        .map(({ lastDay, rehiredOn, finalPayOn }) => ({ lastDay, rehiredOn, finalPayOn })),
  });

/** A line of a person's regular pay, with its amount and its invoice. */
export interface PersonPayLine extends PayLine {
  id: string;
  gross: Cents;
  invoice: { invoice_number: string | null; due_date: string | null } | null;
}

/** The days of a person's regular pay, the latest first: as many lines as the server answers at once, which are 38 years of fortnights. */
export const payLinesQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'days of person', memberId],
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }): Promise<PersonPayLine[]> => {
      const { data } = await joinedRest
        .from('payments')
        .select(
          'id, start_date, end_date, payday, status, credited_at, owed_again, gross_salary, invoice:invoices(invoice_number, due_date)',
        )
        .eq('team_member_id', memberId)
        .eq('payment_type', 'Debit')
        .order('payday', { ascending: false })
        .limit(1000)
        .abortSignal(signal)
        .throwOnError();
      return data.map(
        ({ id, start_date, end_date, payday, status, credited_at: credited, owed_again, gross_salary, invoice }) => ({
          id,
          gross: parseCents(gross_salary),
          invoice,
          start_date: plainDate(start_date),
          end_date: plainDate(end_date),
          payday: plainDate(payday),
          status: status.toLowerCase(),
          credited: credited !== null,
          owed_again,
        }),
      );
    },
  });
