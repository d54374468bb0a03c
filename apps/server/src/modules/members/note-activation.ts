import type { Logger } from 'pino';
import { logEvent } from '../../platform/log/business-event.ts';

/** Logs the members whom a client's write activated, as `app.guard_team_member` noted them. */
export function noteActivation(log: () => Logger): (note: string) => void {
  return (note) => logEvent(log(), 'member.activated', { member: note, count: note.split(' ').length });
}
