import type { FunctionResponse } from '@portage/contract/functions';
import * as m from '@portage/messages/pay-calendar';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '#lib/calls/call-function.ts';
import { inTime } from '#lib/calls/in-time.ts';
import { tableKey } from '#lib/live/table-key.ts';

export type PayCalendar = FunctionResponse<'pay-calendar'>;
export type CalendarEntry = PayCalendar['entries'][number];

/** Whether a payday's lines are all credited, so that nothing is paid on it. */
export const isCredited = ({ kind, people, cents }: CalendarEntry): boolean =>
  kind === 'payday' && people === 0 && cents === 0;

/** The company's paydays, cut-offs and funding dates. A changed payment or invoice refetches them. */
export const payCalendarQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('payments', companyId), 'calendar'],
    meta: { errorTitle: m.fetchFailed },
    retry: false,
    queryFn: () => inTime(() => callFunction('pay-calendar', { company_id: companyId })),
  });
