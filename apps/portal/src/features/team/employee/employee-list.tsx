import { formatDayMonth } from '@portage/messages/formats';
import * as m from '@portage/messages/payroll-schedules';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { scheduleName } from '#lib/texts/names/schedule-names.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import type { PaydayOfAll } from '../paydays/next-paydays-queries.ts';
import { fullName, type TeamMember } from '../team-members.ts';
import styles from './employee.module.css';

interface EmployeeListProps {
  employees: readonly TeamMember[];
  /** The company's next paydays, the soonest first; null until they are read, whose line has its place. */
  paydays: readonly PaydayOfAll[] | null;
  /** The list shows what a search found. */
  isSearching: boolean;
  selectedId: string | null;
  onSelect: (memberId: string) => void;
}

/** Keeps rendering fast for any number of employees. */
const employeesPerPage = 50;

/** Selectable employees, starting on the page with the selected one. */
export function EmployeeList({ employees, paydays, isSearching, selectedId, onSelect }: EmployeeListProps) {
  const [page, setPage] = useState(() => {
    const place = employees.findIndex((employee) => employee.team_member_id === selectedId);
    return Math.floor(Math.max(0, place) / employeesPerPage) + 1;
  });
  if (employees.length === 0) {
    return (
      <Card flush>
        <EmptyState
          title={m.noEmployees}
          icon={<Users size={24} strokeWidth={1.5} aria-hidden="true" />}
          action={!isSearching && <ButtonLink to="/team">{m.openTeam}</ButtonLink>}
        >
          {isSearching ? undefined : m.noEmployeesYet}
        </EmptyState>
      </Card>
    );
  }
  const nextOf = (id: string) => paydays?.find(({ people }) => people.includes(id))?.day;
  const pages = Math.ceil(employees.length / employeesPerPage);
  const from = (Math.min(page, pages) - 1) * employeesPerPage;
  return (
    <>
      <Card flush>
        <ul>
          {employees.slice(from, from + employeesPerPage).map((employee) => {
            const next = nextOf(employee.team_member_id);
            return (
              <li key={employee.team_member_id}>
                <button
                  type="button"
                  className={styles.employee}
                  aria-pressed={employee.team_member_id === selectedId}
                  onClick={() => onSelect(employee.team_member_id)}
                >
                  <span className={styles.name}>{fullName(employee)}</span>
                  <span className={styles.muted}>
                    {employee.role} · {scheduleName(employee.payroll_schedule)}
                  </span>
                  {(paydays === null || next !== undefined) && (
                    <span className={styles.muted}>
                      {next === undefined ? '\u00a0' : m.nextPaydayOn({ day: formatDayMonth(next) })}
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      </Card>
      <Pager
        label={m.pagerLabel}
        page={Math.min(page, pages)}
        pages={pages}
        count={employees.length}
        onPage={setPage}
      />
    </>
  );
}
