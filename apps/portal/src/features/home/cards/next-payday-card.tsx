import type { Dashboard } from '@portage/contract/dashboard';
import { nextPayday } from '@portage/domain/costs/payroll-costs';
import { daysBetween, type PlainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { latePayPath } from '@portage/domain/pay/late-pay';
import { formatCad, formatCadNamed, formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/home';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isPhone } from '#lib/browser/is-phone.ts';
import { Card } from '#ui/page/card.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { wholeNumbers } from '#ui/text/whole-numbers.tsx';
import styles from '../home.module.css';

interface NextPaydayCardProps {
  costs: Dashboard['costs'];
  /** Some of the people paid then. */
  people: Dashboard['next_paid'];
  /** Earlier paydays that are not paid yet. */
  late: Dashboard['late_pay'];
  /** Problems keep the pay of active people from being planned. */
  hasProblems: boolean;
  /** Someone is active, so that paydays are planned. */
  hasActive: boolean;
  today: PlainDate;
  /** A note about what the payday costs. */
  children?: ReactNode;
}

/** Who is paid next, when, how much, and what it costs. */
export function NextPaydayCard({ costs, people, late, hasProblems, hasActive, today, children }: NextPaydayCardProps) {
  const next = nextPayday(costs, today);
  if (next === null)
    return (
      <Card title={m.nextPaydayTitle}>
        <p className={styles.figure}>{m.noPayday}</p>
        <LatePaydays late={late} />
        <p className={styles.note}>{hasProblems ? m.noPaydayYet : hasActive ? m.noPaydaySoon : m.noPaydayText}</p>
        <p className={styles.note}>
          {hasProblems ? <Link to="/pay">{m.openProblems}</Link> : <Link to="/team">{m.openTeam}</Link>}
        </p>
      </Card>
    );
  const total = formatCadNamed(next.cost.total);
  const others = (people[0]?.people ?? 0) - people.length;
  const rows = (
    <>
      <p className={styles.note}>{m.grossOfEach}</p>
      <ul className={styles.rows}>
        {people.map((person) => (
          <li key={person.id}>
            <span className={styles.name}>{m.personName(person)}</span>
            <span className={styles.amount}>{formatCad(parseCents(person.gross_salary))}</span>
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <Card title={m.nextPaydayTitle} aside={m.inDays({ days: daysBetween(today, next.day) })}>
      <p className={styles.figure}>{formatDayMonth(next.day)}</p>
      <LatePaydays late={late} />
      <p className={styles.note}>{m.costsYou({ amount: next.cost.estimate ? m.estimated({ text: total }) : total })}</p>
      {people.length > 1 && isPhone() ? (
        <details className={styles.fold}>
          <summary>{m.showPaid}</summary>
          {rows}
        </details>
      ) : (
        rows
      )}
      {children}
      <p className={styles.note}>
        <Link to="/pay">{others > 0 ? m.otherPeople({ count: others }) : m.openPay}</Link>
        {'\u00a0· '}
        <Link to="/pay/calendar">{m.allPaydays}</Link>
      </p>
    </Card>
  );
}

/** Which earlier paydays are not paid yet, linked to what they wait for. */
function LatePaydays({ late }: { late: Dashboard['late_pay'] }) {
  return late.map((one) => {
    const day = formatDayMonth(one.payday);
    const text = one.invoice_number === null ? m.lateOther({ day }) : m.lateFor({ day, number: one.invoice_number });
    return (
      <p key={`${one.payday} ${one.invoice_number}`} className={styles.late}>
        <RichText
          text={text}
          tags={{ a: (words) => <Link to={latePayPath(one)}>{words}</Link>, number: wholeNumbers }}
        />
      </p>
    );
  });
}
