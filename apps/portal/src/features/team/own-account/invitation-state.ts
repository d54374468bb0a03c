import { todayAt } from '@portage/domain/dates/plain-date';
import { formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/own-account';

interface Invitation {
  readonly state: string;
  readonly sent_at: string;
  readonly expires_at: string;
}

/** Whether a person has an account of their own, was invited to one, or neither. @param invitation the open or accepted one */
export function invitationState(invitation: Invitation | null, name: string): string {
  if (invitation === null) return m.none({ name });
  if (invitation.state === 'accepted') return m.has({ name });
  const day = formatDate(todayAt(Date.parse(invitation.sent_at)));
  return Date.parse(invitation.expires_at) <= Date.now() ? m.expired({ day }) : m.invited({ day });
}
