import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import {
  firstPaydayNumber,
  isPayrollSchedule,
  type PayrollSchedule,
  payPeriod,
  upcomingPaydays,
} from '@portage/domain/pay/paydays';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import { formatDate, formatShortDate } from '@portage/messages/formats';
import * as holds from '@portage/messages/pay-exceptions';
import * as m from '@portage/messages/payroll-schedules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCompanyId } from '#lib/company/company.ts';
import { concerns, type PayException, payExceptionsQuery } from '#lib/figures/pay-exceptions-queries.ts';
import { useFixPath } from '#lib/figures/use-fix-path.ts';
import { holidayNote, provincialHolidayNote } from '#lib/texts/holiday-note.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { exceptionStatus, isUrgent, missesPayday } from '#lib/texts/pay-exception-texts.ts';
import { Alert } from '#ui/message/alert.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { Card } from '#ui/page/card.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { lastDaysQuery } from '../leaving/ends-queries.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './employee.module.css';
import { PaydayCalendar } from './payday-calendar.tsx';

/** One employee's next six paydays and a calendar of all. */
export function EmployeeSchedule({ member }: { member: TeamMember }) {
  const start = parsePlainDate(member.commencement_date);
  const schedule = isPayrollSchedule(member.payroll_schedule) ? member.payroll_schedule : null;
  const { data: lastDays } = useQuery(lastDaysQuery(useCompanyId()));
  const lastDay = lastDays?.get(member.team_member_id) ?? null;
  const known = [
    start && m.startDate({ date: formatDate(start) }),
    schedule && m.schedule({ schedule: scheduleName(schedule) }),
    lastDay && m.lastDay({ date: formatDate(lastDay) }),
  ].filter(Boolean);
  return (
    <Card title={m.scheduleOf({ name: fullName(member) })}>
      <div className={styles.schedule}>
        {known.length > 0 && <p className={styles.muted}>{dotted(known)}</p>}
        {!start && <Alert tone="waiting">{m.noStartDate}</Alert>}
        {!schedule && <Alert tone="waiting">{m.noSchedule}</Alert>}
        {start && schedule && (
          <Paydays
            memberId={member.team_member_id}
            start={start}
            schedule={schedule}
            province={isProvince(member.state) ? member.state : provinceOfPostalCode(member.postal_code)}
            lastDay={lastDay}
          />
        )}
      </div>
    </Card>
  );
}

interface PaydaysProps {
  memberId: string;
  start: PlainDate;
  schedule: PayrollSchedule;
  /** Province of employment, if it is known. */
  province: Province | null;
  lastDay: PlainDate | null;
}

function Paydays({ memberId, start, schedule, province, lastDay }: PaydaysProps) {
  const today = todayAt(Date.now());
  const exceptions = useQuery(payExceptionsQuery(useCompanyId()));
  const holdOn = (date: PlainDate) =>
    exceptions.data?.find((one) => concerns(one, memberId) && missesPayday(one, date));
  /** Whether the whole pay period of a payday is after the last working day. */
  const isUnpaid = (date: PlainDate) =>
    lastDay !== null && payPeriod(start, schedule, firstPaydayNumber(start, schedule, date)).start > lastDay;
  return (
    <>
      <section>
        <h3>{m.upcomingPaydays}</h3>
        <NotLoadedLine text={holds.notLoaded} reads={[exceptions]} />
        <ol className={styles.strip}>
          {upcomingPaydays(start, schedule, today).map((date, index) => (
            <li key={date} className={styles.payday} data-next={index === 0 ? '' : undefined}>
              <span className={styles.name}>{formatShortDate(date)}</span>
              <span className={styles.muted}>{index === 0 ? m.nextPayday : m.upcomingPayday}</span>
              {isUnpaid(date) ? (
                <span className={styles.holiday}>{m.noPay}</span>
              ) : (
                <>
                  <HoldNote hold={holdOn(date)} />
                  <HolidayNote date={date} province={province} />
                </>
              )}
            </li>
          ))}
        </ol>
      </section>
      <PaydayCalendar start={start} schedule={schedule} province={province} today={today} />
    </>
  );
}

function HoldNote({ hold }: { hold: PayException | undefined }) {
  const fixPath = useFixPath();
  if (hold === undefined) return null;
  const path = fixPath(hold);
  const text = exceptionStatus(hold);
  return (
    <span className={isUrgent(hold) ? styles.hold : styles.waiting}>
      {path === null || path === 'admin' ? text : <Link to={path}>{text}</Link>}
    </span>
  );
}

function HolidayNote({ date, province }: { date: PlainDate; province: Province | null }) {
  const note = holidayNote(date) ?? provincialHolidayNote(date, province);
  return note && <span className={styles.holiday}>{note}</span>;
}
