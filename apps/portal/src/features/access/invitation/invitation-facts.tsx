import { todayAt } from '@portage/domain/dates/plain-date';
import { formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/invitation';
import { roleNames } from '#lib/texts/names/role-names.ts';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

/** What the invitation is about: the company, the role, the address it is for and its last day. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const facts = [
    [m.company, invitation.company],
    [m.yourRole, roleNames[invitation.role]],
    [m.invitedAddress, invitation.email],
    [m.validUntil, formatShortDate(lastDay(invitation.expires_at))],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last full day, as the mail of the invitation says it. */
const lastDay = (expiresAt: string) => todayAt(Date.parse(expiresAt) - 86_400_000);
