import { type PlainDate, parsePlainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { teamMemberTone } from '@portage/domain/statuses';
import { formatShortDate } from '@portage/messages/formats';
import * as fields from '@portage/messages/member-fields';
import * as m from '@portage/messages/team';
import { lazy, Suspense } from 'react';
import type { PayException } from '#lib/figures/pay-exceptions-queries.ts';
import { scheduleName, scheduleOptions } from '#lib/texts/names/schedule-names.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { classNames } from '#ui/class-names.ts';
import { Faced } from '#ui/face/face.tsx';
import type { Column } from '#ui/table/data-table.tsx';
import { RowLink } from '#ui/table/rows/row-link.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { activeSince } from '../active-since.tsx';
import { LastDay } from '../leaving/last-day.tsx';
import { memberPath } from '../member-path.ts';
import { actionFor } from '../member-status.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './list.module.css';
import { PayHold } from './pay-hold.tsx';

// Only who was never active has one, and it needs the rules of pay.
const StartMark = lazy(async () => ({ default: (await import('../activation/start-mark.tsx')).StartMark }));

const isNew = (member: TeamMember) => actionFor(member.status) === 'activate' && member.approved_date === null;

/** As wide as the longest name of a schedule in the page's language, or the name of the column. The names of people get the rest. */
const scheduleRem = Math.max(6.75, 1.5 + 0.5 * Math.max(...scheduleOptions.map(({ label }) => label.length)));

/** What the status adds to some members. Read once for all rows, of which there may be thousands. */
interface StatusNotes {
  lastDays: ReadonlyMap<string, PlainDate>;
  returns: ReadonlyMap<string, PlainDate>;
  holds: ReadonlyMap<string, PayException>;
}

/** What the table shows of each member, without the actions. */
export function memberColumns({ lastDays, returns, holds }: StatusNotes): readonly Column<TeamMember>[] {
  return [
    {
      key: 'name',
      header: fields.name,
      sortable: true,
      card: 'title',
      bare: true,
      cell: (member) => (
        <Faced name={fullName(member)}>
          <RowLink href={memberPath(member.team_member_id)} className={styles.name}>
            {fullName(member)}
          </RowLink>
        </Faced>
      ),
    },
    {
      key: 'role',
      header: fields.role,
      sortable: true,
      // On a tablet, and beside long names of schedules, names get more of the room than roles.
      width: `clamp(7.75rem, 50cqi - ${19 + scheduleRem / 2}rem, 14rem)`,
      bare: true,
      cell: (member) => cutText(member.role),
    },
    {
      key: 'status',
      header: fields.status,
      sortable: true,
      width: 'clamp(13rem, 23cqi, 13.5rem)',
      card: 'mark',
      bare: true,
      cell: (member) => (
        <div className={classNames(styles.status, (isNew(member) || holds.has(member.team_member_id)) && styles.held)}>
          <StatusBadge tone={teamMemberTone(member.status)}>{statusLabel(member.status)}</StatusBadge>
          {lastDays.has(member.team_member_id) ? (
            <LastDay day={lastDays.get(member.team_member_id)} />
          ) : (
            <span className={styles.cardNote}>{member.role}</span>
          )}
          <PayHold urgent={holds.get(member.team_member_id)} />
          {isNew(member) && (
            <Suspense fallback={null}>
              <StartMark member={member} />
            </Suspense>
          )}
        </div>
      ),
    },
    {
      key: 'schedule',
      header: m.schedule,
      sortable: true,
      width: `clamp(6.75rem, 14cqi, ${scheduleRem}rem)`,
      minor: true,
      cell: (member) => scheduleName(member.payroll_schedule),
    },
    {
      key: 'salary',
      header: m.salaryColumn,
      sortable: true,
      align: 'end',
      width: 'clamp(7rem, 12cqi, 8rem)',
      bare: true,
      cell: (member) => <Money cents={parseCents(member.salary)} />,
    },
    {
      key: 'start',
      header: m.start,
      sortable: true,
      width: '8.5rem',
      minor: true,
      cell: (member) => startDate(member),
    },
    {
      key: 'facts',
      header: fields.email,
      cardOnly: true,
      unlabeled: true,
      card: 'third',
      bare: true,
      // What holds up pay or starts soon takes this line of a card, and the role where a last working day has its place.
      cell: (member) => {
        const { team_member_id: id, role } = member;
        if (holds.has(id) || isNew(member)) return null;
        return lastDays.has(id) ? cutText(role) : factsOf(member, activeSince(member, returns.get(id)));
      },
    },
  ];
}

const cutText = (text: string) => <span className={styles.text}>{text}</span>;

/** The address has a line of its own, on which it fits. */
const factsOf = ({ department, email, phone }: TeamMember, since: string | null) => (
  <>
    {cutText(dotted([since, department]))}
    {cutText(dotted([email, phone]))}
  </>
);

function startDate(member: TeamMember): string {
  const date = parsePlainDate(member.commencement_date);
  return date ? formatShortDate(date) : '';
}
