import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import styles from './employee.module.css';
import { fullName, type TeamMember } from './team-members.ts';

interface EmployeeListProps {
  employees: readonly TeamMember[];
  selectedId: string | null;
  onSelect: (memberId: string) => void;
}

/** The employees to choose from. */
export function EmployeeList({ employees, selectedId, onSelect }: EmployeeListProps) {
  if (employees.length === 0) {
    return (
      <Card flush>
        <EmptyState title="No approved employees with payroll schedules found." />
      </Card>
    );
  }
  return (
    <Card flush>
      <ul>
        {employees.map((employee) => (
          <li key={employee.team_member_id}>
            <button
              type="button"
              className={styles.employee}
              aria-pressed={employee.team_member_id === selectedId}
              onClick={() => onSelect(employee.team_member_id)}
            >
              <span className={styles.name}>{fullName(employee)}</span>
              <span className={styles.muted}>
                {employee.role} · {employee.payroll_schedule}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
