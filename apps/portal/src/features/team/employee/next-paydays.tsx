import { formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/payroll-schedules';
import { CalendarDays } from 'lucide-react';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import type { PaydayOfAll } from '../paydays/next-paydays-queries.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './employee.module.css';

const maxPaydays = 6;
const maxNames = 3;

interface NextPaydaysProps {
  paydays: readonly PaydayOfAll[];
  employees: readonly TeamMember[];
  onSelect: (memberId: string) => void;
}

/** Asks to select someone; until then, the company's next paydays and who is paid then. */
export function NextPaydays({ paydays, employees, onSelect }: NextPaydaysProps) {
  const known = paydays
    .slice(0, maxPaydays)
    .map(({ day, people }) => {
      const paid = new Set(people);
      return { day, people: employees.filter(({ team_member_id: id }) => paid.has(id)) };
    })
    .filter(({ people }) => people.length > 0);
  if (known.length === 0)
    return (
      <Card flush>
        <EmptyState title={m.selectEmployee} icon={<CalendarDays size={24} strokeWidth={1.5} aria-hidden="true" />} />
      </Card>
    );
  return (
    <Card title={m.paydaysOfAll}>
      <ul>
        {known.map(({ day, people }) => (
          <li key={day} className={styles.ofAll}>
            <span className={styles.name}>{formatShortDate(day)}</span>
            <span className={styles.people}>
              {people.slice(0, maxNames).map((person) => (
                <button
                  key={person.team_member_id}
                  type="button"
                  className={styles.person}
                  onClick={() => onSelect(person.team_member_id)}
                >
                  {fullName(person)}
                </button>
              ))}
              {people.length > maxNames && (
                <span className={styles.muted}>{m.otherPeople({ count: people.length - maxNames })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.choose}>{m.selectEmployee}</p>
    </Card>
  );
}
