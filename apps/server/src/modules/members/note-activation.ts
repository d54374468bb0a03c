import { normalizeStatus } from '@portage/domain/statuses';
import type { ApiWrite } from '@portage/platform/http/api-write';
import type { Logger } from 'pino';
import { logEvent } from '../../platform/log/business-event.ts';

/** Logs the activation of members by a client's update of their status. The log names the member that the update's filter names. */
export function noteActivation(log: () => Logger): (write: ApiWrite) => void {
  return ({ method, table, body, search, rows }) => {
    if (method !== 'PATCH' || table !== 'team_members' || rows === 0) return;
    if (!/"status"/.test(body) || normalizeStatus(statusIn(body)) !== 'approved') return;
    const member = /^eq\.([0-9a-f-]{36})$/i.exec(search.get('team_member_id') ?? '')?.[1];
    logEvent(log(), 'member.activated', { member, count: rows });
  };
}

function statusIn(body: string): string | null {
  const values: unknown = JSON.parse(body);
  if (typeof values !== 'object' || values === null || !('status' in values)) return null;
  return typeof values.status === 'string' ? values.status : null;
}
