import { sameStatus } from '@portage/domain/statuses';
import { ArrowLeft, CalendarDays } from 'lucide-react';
import { useCompany } from '#lib/company.ts';
import { useUrlParams } from '#lib/url-params.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { CalendarFeed } from './calendar-feed-dialog.tsx';
import styles from './employee.module.css';
import { EmployeeList } from './employee-list.tsx';
import { EmployeeSchedule } from './employee-schedule.tsx';
import { findMembers, useTeamMembers } from './team-members.ts';

/** /team/employee: paydays of each approved employee. The selected employee is in the URL. */
export function EmployeePage() {
  const { data: company } = useCompany();
  const members = useTeamMembers(company?.id);
  const [params, setParams] = useUrlParams();
  const search = params.get('q') ?? '';
  const selectedId = params.get('member');
  const approved = (members.data ?? []).filter((member) => sameStatus(member.status, 'approved'));
  const listed = findMembers(approved, search, 'all').filter((member) => member.payroll_schedule !== '');
  const selected = approved.find((member) => member.team_member_id === selectedId);

  const change = (name: string, value: string) =>
    setParams({ [name]: value === '' ? null : value }, { replace: name === 'q' });

  return (
    <>
      <PageHeader
        title="Employee Payroll Schedules"
        actions={
          <>
            {company && <CalendarFeed companyId={company.id} />}
            <ButtonLink to="/team" icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Back to Team
            </ButtonLink>
          </>
        }
      />
      <div className={styles.layout}>
        <div className={styles.side}>
          <SearchField
            label="Search employees"
            placeholder="Search employees..."
            value={search}
            onChange={(text) => change('q', text)}
          />
          {members.isPending && <ListSkeleton />}
          {members.isError && <NotLoaded onRetry={() => void members.refetch()} />}
          {members.isSuccess && (
            <EmployeeList
              key={search}
              employees={listed}
              selectedId={selectedId}
              onSelect={(id) => change('member', id)}
            />
          )}
        </div>
        {selected ? (
          <EmployeeSchedule key={selected.team_member_id} member={selected} />
        ) : members.isPending && selectedId !== null ? (
          <ListSkeleton />
        ) : (
          <Card flush>
            <EmptyState
              title="Select an employee to view their payroll schedule"
              icon={<CalendarDays size={24} strokeWidth={1.5} aria-hidden="true" />}
            />
          </Card>
        )}
      </div>
    </>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Card flush>
      <EmptyState title="The team could not be loaded" action={<Button onClick={onRetry}>Try again</Button>} />
    </Card>
  );
}

function ListSkeleton() {
  return (
    <Card>
      <p role="status">
        <VisuallyHidden>Loading...</VisuallyHidden>
      </p>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="70%" />
    </Card>
  );
}
