import type { Row } from '@portage/contract/rows';
import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { isRoeReason, type RoeReason } from '@portage/domain/leaving/record-of-employment';
import { isUuid } from '@portage/domain/text/uuid';
import * as m from '@portage/messages/person';
import * as team from '@portage/messages/team';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { joinedRest, rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { teamMembersQuery } from '../team-member-queries.ts';
import type { TeamMember } from '../team-members.ts';

/** Maximum number of lines and payments that are read for one person; the latest come first. */
const MAX_LINES = 200;

/** One member; null when the company has no such member. Starts with what the list has read. */
export const personQuery = (companyId: string, memberId: string, client: QueryClient) =>
  queryOptions({
    queryKey: [...tableKey('team_members', companyId), 'one', memberId],
    meta: { errorTitle: team.fetchFailed, specified: true },
    placeholderData: () =>
      client.getQueryData(teamMembersQuery(companyId).queryKey)?.find((member) => member.team_member_id === memberId),
    queryFn: async ({ signal }): Promise<TeamMember | null> => {
      // The database rejects what is not an id, which to a reader is just someone unknown.
      if (!isUuid(memberId)) return null;
      const { data } = await rest
        .from('team_members')
        .select('*')
        .eq('company_id', companyId)
        .eq('team_member_id', memberId)
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });

/** A scheduled line with its invoice, as the payments feature shows it, without its calculation. */
export type PersonLine = Omit<Row<'payments'>, 'calculation' | 'owed_again'> & {
  employee: Pick<TeamMember, 'first_name' | 'last_name' | 'team_member_id'>;
  record: Pick<TeamMember, 'email' | 'commencement_date'> | null;
  invoice: Row<'invoices'> | null;
  schedule: string | null;
  province: string | null;
};

const LINE =
  'id, company_id, team_member_id, invoice_id, status, payment_type, start_date, end_date, payday, period_number, gross_salary, ei, cpp, credited_at, credit_of, late, estimate, created_at, updated_at, schedule:calculation->pay->>schedule, province:calculation->steps->>province, employee:team_directory(first_name, last_name, team_member_id), record:team_members(email, commencement_date), invoice:invoices(*)' as const;

/** A person's scheduled lines, latest payday first. */
export const personLinesQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'of', memberId],
    meta: { errorTitle: m.payNotLoaded },
    queryFn: async ({ signal }): Promise<PersonLine[]> => {
      const { data } = await joinedRest
        .from('payments')
        .select(LINE)
        .eq('company_id', companyId)
        .eq('team_member_id', memberId)
        .order('payday', { ascending: false })
        .order('id')
        .limit(MAX_LINES)
        .abortSignal(signal)
        .throwOnError();
      return data as PersonLine[];
    },
  });

export type PersonOneTime = Pick<
  Row<'wip_one_time_payments'>,
  | 'id'
  | 'amount'
  | 'payment_type'
  | 'status'
  | 'start_date'
  | 'payday'
  | 'description'
  | 'invoice_id'
  | 'credited_at'
  | 'item_kind'
>;

/** A person's one-time payments, latest first. */
export const personOneTimeQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('wip_one_time_payments', companyId), 'of', memberId],
    meta: { errorTitle: m.payNotLoaded },
    queryFn: async ({ signal }): Promise<PersonOneTime[]> => {
      const { data } = await joinedRest
        .from('wip_one_time_payments')
        .select('id, amount, payment_type, status, start_date, payday, description, invoice_id, credited_at, item_kind')
        .eq('company_id', companyId)
        .eq('team_member_id', memberId)
        .order('payday', { ascending: false })
        .order('id')
        .limit(MAX_LINES)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });

/** A recorded end of employment, including those undone or followed by a new start. */
export interface RecordedEnd {
  id: string;
  lastDay: PlainDate;
  reason: RoeReason | null;
  recordedOn: PlainDate;
  undoneOn: PlainDate | null;
  rehiredOn: PlainDate | null;
  finalPayOn: PlainDate | null;
}

/** Every end of a person's employment, latest first. */
export const personEndsQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('employment_ends', companyId), 'all of', memberId],
    meta: { errorTitle: m.historyNotLoaded },
    queryFn: async ({ signal }): Promise<RecordedEnd[]> => {
      const { data } = await joinedRest
        .from('employment_ends')
        .select('id, last_day, reason_code, recorded_at, undone_at, rehired_on, final_pay_on')
        .eq('team_member_id', memberId)
        .order('recorded_at', { ascending: false })
        .abortSignal(signal)
        .throwOnError();
      const dayOf = (at: string) => todayAt(Date.parse(at));
      return data.map((row) => ({
        id: row.id,
        lastDay: plainDate(row.last_day),
        reason: isRoeReason(row.reason_code) ? row.reason_code : null,
        recordedOn: dayOf(row.recorded_at),
        undoneOn: row.undone_at === null ? null : dayOf(row.undone_at),
        rehiredOn: row.rehired_on === null ? null : plainDate(row.rehired_on),
        finalPayOn: row.final_pay_on === null ? null : plainDate(row.final_pay_on),
      }));
    },
  });
