import { teamMemberTone } from '@portage/domain/statuses';
import * as m from '@portage/messages/member-details';
import { statusLabel } from '#lib/status-label.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { approvalDate } from '../approval-date.ts';
import styles from '../team.module.css';
import type { TeamMember } from '../team-members.ts';

/** A person's status and, if approved, since when. */
export function MemberState({ member }: { member: TeamMember }) {
  const since = approvalDate(member);
  return (
    <p className={styles.summary}>
      <StatusBadge tone={teamMemberTone(member.status)}>{statusLabel(member.status)}</StatusBadge>
      {since !== null && <span className={styles.muted}>{m.activeSince({ date: since })}</span>}
    </p>
  );
}
