import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { upcomingPaydays } from '@portage/domain/pay/person-paydays';
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
import { holidayNote } from '#lib/texts/holiday-note.ts';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { exceptionStatus, isUrgent, missesPayday } from '#lib/texts/pay-exception-texts.ts';
import { Alert } from '#ui/message/alert.tsx';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { Card } from '#ui/page/card.tsx';
import { type PersonPay, usePersonPay } from '../paydays/use-person-pay.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './employee.module.css';
import { Bars } from './employees-missing.tsx';
import { PaydayCalendar } from './payday-calendar.tsx';

/** One employee's next six paydays and a calendar of all. */
export function EmployeeSchedule({ member }: { member: TeamMember }) {
  const start = parsePlainDate(member.commencement_date);
  const schedule = isPayrollSchedule(member.payroll_schedule) ? member.payroll_schedule : null;
  const { reads, pay, lastDay } = usePersonPay(member);
  const known = [
    start && m.startDate({ date: formatDate(start) }),
    schedule && m.schedule({ schedule: scheduleName(schedule) }),
    lastDay && m.lastDay({ date: formatDate(lastDay) }),
  ].filter((fact) => fact !== null);
  return (
    <Card title={m.scheduleOf({ name: fullName(member) })}>
      <div className={styles.schedule}>
        {known.length > 0 && (
          <p className={styles.known}>
            {known.map((fact) => (
              <span key={fact}>{fact} </span>
            ))}
          </p>
        )}
        {!start && <Alert tone="waiting">{m.noStartDate}</Alert>}
        {!schedule && <Alert tone="waiting">{m.noSchedule}</Alert>}
        {start && schedule && (
          <>
            <NotLoadedLine text={m.notLoaded} reads={reads} />
            {reads.some(({ isPending }) => isPending) && <Bars />}
            {pay && (
              <Paydays
                memberId={member.team_member_id}
                pay={pay}
                province={isProvince(member.state) ? member.state : provinceOfPostalCode(member.postal_code)}
                lastDay={lastDay}
              />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

interface PaydaysProps {
  memberId: string;
  pay: PersonPay;
  /** Province of employment, if it is known. */
  province: Province | null;
  lastDay: PlainDate | null;
}

function Paydays({ memberId, pay, province, lastDay }: PaydaysProps) {
  const today = todayAt(Date.now());
  const exceptions = useQuery(payExceptionsQuery(useCompanyId()));
  const holdOn = (date: PlainDate) =>
    exceptions.data?.find((one) => concerns(one, memberId) && missesPayday(one, date));
  const upcoming = upcomingPaydays(pay.person, pay.lines, today);
  return (
    <>
      <section>
        <h3>{m.upcomingPaydays}</h3>
        <NotLoadedLine text={holds.notLoaded} reads={[exceptions]} />
        {upcoming.length === 0 && <p className={styles.muted}>{m.noUpcoming}</p>}
        <ol className={styles.strip}>
          {upcoming.map((date, index) => (
            <li key={date} className={styles.payday} data-next={index === 0 ? '' : undefined}>
              <span className={styles.name}>{formatShortDate(date)}</span>
              <span className={styles.muted}>{index === 0 ? m.nextPayday : m.upcomingPayday}</span>
              <HoldNote hold={holdOn(date)} />
              <HolidayNote date={date} />
            </li>
          ))}
        </ol>
        {lastDay && <p className={styles.muted}>{m.noPayAfter({ date: formatDate(lastDay) })}</p>}
      </section>
      <PaydayCalendar pay={pay} province={province} today={today} next={upcoming[0] ?? null} />
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

/** Why it is paid on another day. That a holiday of the province changes nothing is below the calendar. */
function HolidayNote({ date }: { date: PlainDate }) {
  const note = holidayNote(date);
  return note && <span className={styles.holiday}>{note}</span>;
}
