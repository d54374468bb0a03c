import * as m from '@portage/messages/console-queue';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { holdDays } from '../pay-runs/hold-days.ts';
import type { QueueItem } from './queue-queries.ts';

/** A hold that is not released. */
interface OpenHold {
  id: string;
  /** Whether it is of everyone at the client. */
  ofEveryone: boolean;
  reason: string;
  /** The days that are held. */
  days: string;
}

/** The hold that an item is about, read once for each dialog: another hold must not take its place while the dialog is open. */
export const holdQuery = (item: QueueItem) =>
  queryOptions({
    queryKey: ['console-hold', item.id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorTitle: m.notLoaded },
    queryFn: ({ signal }) => holdOf(item, signal),
  });

/** The oldest hold of the person's or client's days that an exception, or all of a decision, is about; null when they are released already. */
async function holdOf({ id, companyId, memberId }: QueueItem, signal: AbortSignal): Promise<OpenHold | null> {
  if (companyId === null) return null;
  const [exception, holds] = await Promise.all([
    id.startsWith('exception:')
      ? joinedRest
          .from('pay_exceptions')
          .select('first_day, last_day')
          .eq('id', id.slice('exception:'.length))
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError()
      : { data: null },
    joinedRest
      .from('staff_pay_holds')
      .select('id, reason, team_member_id, first_day, last_day, held_at')
      .eq('company_id', companyId)
      .order('held_at')
      .order('id')
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const { first_day = null, last_day = null } = exception.data ?? {};
  const held = holds.data.find(
    (hold) =>
      (hold.team_member_id === null || hold.team_member_id === memberId) &&
      (hold.first_day === null ||
        hold.last_day === null ||
        first_day === null ||
        last_day === null ||
        (hold.first_day <= last_day && hold.last_day >= first_day)),
  );
  if (held === undefined) return null;
  return {
    id: held.id ?? '',
    ofEveryone: held.team_member_id === null,
    reason: held.reason ?? '',
    days: holdDays({ ...held, held_at: held.held_at ?? '' }),
  };
}
