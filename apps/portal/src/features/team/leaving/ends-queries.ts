import type { FunctionRequest } from '@portage/contract/functions';
import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { type LeavingExtras, NO_EXTRAS } from '@portage/domain/leaving/leaving-extras';
import { isRoeReason, type RoeReason } from '@portage/domain/leaving/record-of-employment';
import { parseCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/team';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { joinedRest, rest } from '#lib/api/data-client.ts';
import { callFunction } from '#lib/calls/call-function.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { personEndsQuery, type RecordedEnd } from '../person/person-queries.ts';
import { returnsAfter } from './returns-after.ts';

/** Maximum number of ends that are read for a list; the latest last days come first. */
const MAX_ENDS = 1000;

/** A person's end of employment that is neither undone nor followed by a new start, from what the history reads; null without one. */
export const recordedEndQuery = (companyId: string, memberId: string) =>
  queryOptions({
    ...personEndsQuery(companyId, memberId),
    meta: { errorTitle: m.endNotLoaded },
    select: (ends): RecordedEnd | null =>
      ends.find(({ undoneOn, rehiredOn }) => undoneOn === null && rehiredOn === null) ?? null,
  });

/** The recorded end as its dialog changes it. */
export interface OpenEnd {
  id: string;
  lastDay: PlainDate;
  reason: RoeReason | null;
  comment: string | null;
  finalPayOn: PlainDate | null;
  /** Paid besides wages. */
  extras: LeavingExtras;
}

/** The end of a member's employment that is neither undone nor followed by a new start; null without one. */
export const openEndQuery = (companyId: string, memberId: string) =>
  queryOptions({
    queryKey: [...tableKey('employment_ends', companyId), memberId],
    meta: { errorTitle: m.endNotLoaded },
    queryFn: async ({ signal }): Promise<OpenEnd | null> => {
      const { data } = await rest
        .from('employment_ends')
        .select('id, last_day, reason_code, comment, final_pay_on')
        .eq('team_member_id', memberId)
        .is('undone_at', null)
        .is('rehired_on', null)
        .abortSignal(signal)
        .throwOnError();
      const row = data[0];
      if (row === undefined) return null;
      return {
        id: row.id,
        lastDay: plainDate(row.last_day),
        reason: isRoeReason(row.reason_code) ? row.reason_code : null,
        comment: row.comment,
        finalPayOn: row.final_pay_on === null ? null : plainDate(row.final_pay_on),
        extras: await readExtras(row.id, signal),
      };
    },
  });

/** The amounts of an end that are neither canceled nor credited. */
async function readExtras(endId: string, signal: AbortSignal): Promise<LeavingExtras> {
  const { data } = await rest
    .from('wip_one_time_payments')
    .select('final_pay_kind, amount')
    .eq('employment_end_id', endId)
    .neq('status', 'Canceled')
    .is('credited_at', null)
    .abortSignal(signal)
    .throwOnError();
  return {
    ...NO_EXTRAS,
    ...Object.fromEntries(data.map(({ final_pay_kind: kind, amount }) => [kind, parseCents(amount)])),
  };
}

interface Ends {
  /** The last working day of each member whose end is not followed by a new start. */
  lastDays: ReadonlyMap<string, PlainDate>;
  /** The first day of each member's latest return. */
  returns: ReadonlyMap<string, PlainDate>;
}

const endsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('employment_ends', companyId), 'last days'],
    meta: { errorTitle: m.endNotLoaded },
    queryFn: async ({ signal }): Promise<Ends> => {
      const { data } = await joinedRest
        .from('employment_ends')
        .select('team_member_id, last_day, rehired_on')
        .eq('company_id', companyId)
        .is('undone_at', null)
        .order('last_day', { ascending: false })
        .limit(MAX_ENDS)
        .abortSignal(signal)
        .throwOnError();
      const [lastDays, returns] = [new Map<string, PlainDate>(), new Map<string, PlainDate>()];
      for (const { team_member_id: id, last_day: lastDay, rehired_on: rehiredOn } of data) {
        if (rehiredOn === null) lastDays.set(id, plainDate(lastDay));
        else if (!returns.has(id)) returns.set(id, plainDate(rehiredOn));
      }
      return { lastDays, returns };
    },
  });

/** The last working day of each member whose recorded end is neither undone nor followed by a new start, by member. */
export const lastDaysQuery = (companyId: string) =>
  queryOptions({ ...endsQuery(companyId), select: ({ lastDays }: Ends) => lastDays });

/** The first day of each member's latest return, by member. */
export const returnsQuery = (companyId: string) =>
  queryOptions({ ...endsQuery(companyId), select: ({ returns }: Ends) => returns });

/** An end of employment as it is recorded. */
export type EndRequest = FunctionRequest<'end-employment'>;

/** What an end of employment would come to. @param request null without a day */
export const endPreviewQuery = (companyId: string, request: FunctionRequest<'preview-end'> | null) =>
  queryOptions({
    queryKey: [...tableKey('employment_ends', companyId), 'preview', request],
    enabled: request !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async () => (request === null ? null : callFunction('preview-end', request)),
  });

/** `returnsAfter` for the dialog that asks for the first day. */
export const returnsAfterQuery = (companyId: string, member: Parameters<typeof returnsAfter>[0]) =>
  queryOptions({
    queryKey: [...tableKey('employment_ends', companyId), 'returns after', member.team_member_id, member.status],
    queryFn: () => returnsAfter(member),
  });
