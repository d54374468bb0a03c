import { teamMemberTone } from '@portage/domain/statuses';
import type { ReactNode } from 'react';
import { statusLabel } from '#lib/texts/status-label.ts';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ActiveSince } from '../active-since.tsx';
import type { TeamMember } from '../team-members.ts';
import styles from './details.module.css';

/** A person's status and, if approved, since when. */
export function MemberState({ member }: { member: TeamMember }) {
  return <StateLine member={member} since={<ActiveSince member={member} />} />;
}

/** The same, where it is known since when. */
export function StateLine({ member, since }: { member: TeamMember; since: ReactNode }) {
  return (
    <p className={styles.summary}>
      <StatusBadge tone={teamMemberTone(member.status)}>{statusLabel(member.status)}</StatusBadge>
      <span className={styles.muted}>{since}</span>
    </p>
  );
}
