import { todayAt } from '@portage/domain/dates/plain-date';
import { formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/invitation';
import { useSession } from '#lib/session/session.tsx';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { roleTexts } from '#lib/texts/names/role-texts.ts';
import styles from './invitation.module.css';
import type { Invitation } from './invitation.ts';

/** The role and what it may do, the address it is for and its last day. Before sign-in the text below has the address. */
export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { user } = useSession();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{m.yourRole}</dt>
        <dd>{roleNames[invitation.role]}</dd>
        <dd className={styles.text}>{roleTexts[invitation.role]}</dd>
      </div>
      {user !== null && (
        <div>
          <dt>{m.invitedAddress}</dt>
          <dd>{invitation.email}</dd>
        </div>
      )}
      <div>
        <dt>{m.validUntil}</dt>
        <dd>{formatShortDate(lastDay(invitation.expires_at))}</dd>
      </div>
    </dl>
  );
}

/** The last full day, as the mail of the invitation says it. */
const lastDay = (expiresAt: string) => todayAt(Date.parse(expiresAt) - 86_400_000);
