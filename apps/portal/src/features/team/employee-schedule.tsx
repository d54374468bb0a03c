import { bankHolidayNote } from '@portage/domain/bank-holidays';
import { formatDate, formatShortDate } from '@portage/domain/date-format';
import { isPayrollSchedule, type PayrollSchedule, upcomingPaydays } from '@portage/domain/paydays';
import { type PlainDate, parsePlainDate, todayAt } from '@portage/domain/plain-date';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import styles from './employee.module.css';
import { PaydayCalendar } from './payday-calendar.tsx';
import { fullName, type TeamMember } from './team-members.ts';

/** One employee's next six paydays and a calendar of all. */
export function EmployeeSchedule({ member }: { member: TeamMember }) {
  const start = parsePlainDate(member.commencement_date);
  const schedule = isPayrollSchedule(member.payroll_schedule) ? member.payroll_schedule : null;
  const known = [start && `Start date: ${formatDate(start)}`, schedule && `Schedule: ${schedule}`].filter(Boolean);
  const title = `${fullName(member)}'s Payroll Schedule`;
  return (
    <Card title={title}>
      <div className={styles.schedule}>
        {known.length > 0 && <p className={styles.muted}>{known.join(' · ')}</p>}
        {!start && <Alert tone="waiting">This employee doesn't have a commencement date set.</Alert>}
        {!schedule && <Alert tone="waiting">This employee doesn't have a payroll schedule set.</Alert>}
        {start && schedule && <Paydays start={start} schedule={schedule} />}
      </div>
    </Card>
  );
}

function Paydays({ start, schedule }: { start: PlainDate; schedule: PayrollSchedule }) {
  const today = todayAt(Date.now());
  return (
    <>
      <section>
        <h3>Upcoming Paydays</h3>
        <ol className={styles.strip}>
          {upcomingPaydays(start, schedule, today).map((date, index) => (
            <li key={date} className={styles.payday} data-next={index === 0 ? '' : undefined}>
              <span className={styles.name}>{formatShortDate(date)}</span>
              <span className={styles.muted}>{index === 0 ? 'Next payday' : 'Upcoming payday'}</span>
              <HolidayNote date={date} />
            </li>
          ))}
        </ol>
      </section>
      <PaydayCalendar start={start} schedule={schedule} today={today} />
    </>
  );
}

function HolidayNote({ date }: { date: PlainDate }) {
  const note = bankHolidayNote(date);
  return note && <span className={styles.holiday}>{note}</span>;
}
