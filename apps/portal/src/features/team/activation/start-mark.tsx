import { addDays, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import * as attention from '@portage/messages/attention';
import { formatDayMonth, formatShortDateInText } from '@portage/messages/formats';
import * as m from '@portage/messages/team-start';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import styles from '../list/list.module.css';
import { memberPath } from '../member-path.ts';
import type { TeamMember } from '../team-members.ts';
import { firstPayOf } from './first-pay-of.ts';

/** A first day or a cut-off within so many days is marked. */
const NEAR_DAYS = 7;

/** Says that a person who was never active starts soon or has started, and by when to activate them. Nothing for a later start. */
export function StartMark({ member }: { member: TeamMember }) {
  const start = parsePlainDate(member.commencement_date);
  const pay = firstPayOf(member, start);
  const today = todayAt(Date.now());
  if (start === null || pay === null) return null;
  const near = addDays(today, NEAR_DAYS);
  if (start > near && pay.cutOff > near) return null;
  const day = formatShortDateInText(start);
  const text = start === today ? m.startsToday : (start > today ? m.starts : m.started)({ day });
  const dates = { by: formatDayMonth(pay.cutOff), payday: formatDayMonth(pay.payday) };
  const passes = pay.cutOff === today ? attention.activateToday : attention.activateBy;
  const advice = (pay.cutOff < today ? attention.cutOffPassed : passes)(dates);
  const id = member.team_member_id;
  return (
    <Tooltip content={advice}>
      <Link className={styles.hold} aria-label={`${text}. ${advice}`} to={`${memberPath(id)}?activate=${id}`}>
        <CalendarClock size={16} strokeWidth={1.5} aria-hidden="true" />
        <span className={styles.holdText} title={text}>
          {text}
        </span>
        <span className={styles.onPaper}>{advice}</span>
      </Link>
    </Tooltip>
  );
}
