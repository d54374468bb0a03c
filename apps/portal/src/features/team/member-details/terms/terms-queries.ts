import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { EmploymentTerms, TermsByDay } from '@portage/domain/members/employment-terms';
import { cents } from '@portage/domain/money/money';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { isProvince } from '@portage/domain/places/provinces';
import * as m from '@portage/messages/employment';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { provinceNames } from '#lib/texts/names/province-names.ts';

/** Terms as recorded. */
export interface RecordedTerms extends EmploymentTerms {
  id: string;
  recordedOn: string;
  recordedBy: string | null;
}

/** The province of terms, in the reader's language. */
export const provinceOf = ({ province }: RecordedTerms): string =>
  province === null ? m.provinceUnknown : provinceNames[province];

/** A member's terms of employment by day, oldest first, without canceled ones. */
export const termsQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('employment_terms', companyId), memberId],
    meta: { errorTitle: m.historyFailed },
    queryFn: async ({ signal }): Promise<TermsByDay<RecordedTerms>> => {
      const { data } = await joinedRest
        .from('employment_terms')
        .select('id, effective_on, salary_cents, payroll_schedule, province, recorded_at, recorded_by')
        .eq('team_member_id', memberId)
        .is('canceled_at', null)
        .order('effective_on')
        .abortSignal(signal)
        .throwOnError();
      const [first, ...later] = data.map((row) => ({
        id: row.id,
        effectiveOn: plainDate(row.effective_on),
        salary: cents(row.salary_cents),
        schedule: isPayrollSchedule(row.payroll_schedule) ? row.payroll_schedule : ('Monthly' as const),
        province: isProvince(row.province) ? row.province : null,
        recordedOn: todayAt(Date.parse(row.recorded_at)),
        recordedBy: row.recorded_by,
      }));
      if (first === undefined) throw new Error(m.historyFailed);
      return [first, ...later];
    },
  });
