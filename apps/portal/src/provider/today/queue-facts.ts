import { rest } from '#lib/data-client.ts';
import type { QueueItem } from './queue-queries.ts';

/** A hold that is not released. */
export interface OpenHold {
  id: string;
  reason: string;
}

/** The newest request for the signature that an item waits for; null when none was sent. */
export async function signatureRequestOf({ id, what, companyId, memberId }: QueueItem): Promise<string | null> {
  if (id.startsWith('signature:')) return id.slice('signature:'.length);
  if (companyId === null) return null;
  let query = rest
    .from('staff_signature_requests')
    .select('id')
    .eq('company_id', companyId)
    .eq('type', what === 'agreementUnsigned' ? 'EOR_SERVICE_AGREEMENT' : 'EMPLOYEE_PLACEMENT_LETTER')
    .eq('replaced', false)
    .neq('status', 'signed');
  query = memberId === null ? query.is('team_member_id', null) : query.eq('team_member_id', memberId);
  const { data } = await query.order('created_at', { ascending: false }).limit(1).throwOnError();
  return data[0]?.id ?? null;
}

/** The oldest hold of the person's or client's days that an exception is about; null when they are released already. */
export async function holdOf({ id, companyId, memberId }: QueueItem, signal: AbortSignal): Promise<OpenHold | null> {
  if (companyId === null) return null;
  const [exception, holds] = await Promise.all([
    rest
      .from('pay_exceptions')
      .select('first_day, last_day')
      .eq('id', id.slice('exception:'.length))
      .abortSignal(signal)
      .maybeSingle()
      .throwOnError(),
    rest
      .from('staff_pay_holds')
      .select('id, reason, team_member_id, first_day, last_day')
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
  return held === undefined ? null : { id: held.id ?? '', reason: held.reason ?? '' };
}
