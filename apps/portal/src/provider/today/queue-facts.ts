import { joinedRest } from '#lib/api/data-client.ts';
import type { QueueItem } from './queue-queries.ts';

/** The newest request for the signature that an item waits for; null when none was sent. */
export async function signatureRequestOf({
  id,
  what,
  companyId,
  memberId,
}: Pick<QueueItem, 'id' | 'what' | 'companyId' | 'memberId'>): Promise<string | null> {
  if (id.startsWith('signature:')) return id.slice('signature:'.length);
  if (companyId === null) return null;
  let query = joinedRest
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
