import type { Dashboard } from '@portage/contract/dashboard';
import { nextPayday } from '@portage/domain/costs/payroll-costs';
import { daysBetween, type PlainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { formatCad, formatCadNamed, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import { Link } from 'react-router';
import { Card } from '#ui/page/card.tsx';
import styles from '../home.module.css';

interface NextPaydayCardProps {
  costs: Dashboard['costs'];
  /** Some of the people paid then. */
  people: Dashboard['next_paid'];
  today: PlainDate;
}

/** Who is paid next, when, how much, and what it costs. */
export function NextPaydayCard({ costs, people, today }: NextPaydayCardProps) {
  const next = nextPayday(costs, today);
  if (next === null)
    return (
      <Card title={m.nextPaydayTitle}>
        <p className={styles.figure}>{m.noPayday}</p>
        <p className={styles.note}>{m.noPaydayText}</p>
        <p className={styles.note}>
          <Link to="/team">{m.openTeam}</Link>
        </p>
      </Card>
    );
  const total = formatCadNamed(next.cost.total);
  const others = (people[0]?.people ?? 0) - people.length;
  return (
    <Card title={m.nextPaydayTitle} aside={m.inDays({ days: daysBetween(today, next.day) })}>
      <p className={styles.figure}>{formatDayMonth(next.day)}</p>
      <p className={styles.note}>{m.costsYou({ amount: next.cost.estimate ? m.estimated({ text: total }) : total })}</p>
      <ul className={styles.rows}>
        {people.map((person) => (
          <li key={person.id}>
            <span className={styles.name}>{m.personName(person)}</span>
            <span className={styles.amount}>{formatCad(parseCents(person.gross_salary))}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        <Link to="/pay">{others > 0 ? m.otherPeople({ count: others }) : m.openPay}</Link>
        {'\u00a0· '}
        <Link to="/pay/calendar">{m.allPaydays}</Link>
      </p>
    </Card>
  );
}
