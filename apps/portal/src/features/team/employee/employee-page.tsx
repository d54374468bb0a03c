import { todayAt } from '@portage/domain/dates/plain-date';
import { sameStatus } from '@portage/domain/statuses';
import { compareNames } from '@portage/messages/formats';
import * as m from '@portage/messages/payroll-schedules';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { useCompanyId } from '#lib/company/company.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { SearchField } from '#ui/list/search-field.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { nextPaydaysQuery } from '../paydays/next-paydays-queries.ts';
import { teamMembersQuery } from '../team-member-queries.ts';
import { findMembers, fullName } from '../team-members.ts';
import { CalendarFeedButton } from './calendar-feed-button.tsx';
import styles from './employee.module.css';
import { EmployeeList } from './employee-list.tsx';
import { EmployeesLoading, EmployeesNotLoaded, NoneYet } from './employees-missing.tsx';
import { NextPaydays } from './next-paydays.tsx';

const EmployeeSchedule = lazy(async () => ({ default: (await import('./employee-schedule.tsx')).EmployeeSchedule }));

/** /team/employee: paydays of each approved employee. The selected employee is in the URL. */
export function EmployeePage() {
  const companyId = useCompanyId();
  const members = useQuery(teamMembersQuery(companyId));
  // Without them the list still has the schedules.
  const { data: paydays, isPending: isPlanning } = useQuery(nextPaydaysQuery(companyId, todayAt(Date.now())));
  const [params, setParams] = useUrlParams();
  const search = params.get('q') ?? '';
  const selectedId = params.get('member');
  // The same list as long as the rows are: what it is searched by is kept with it.
  const approved = useMemo(
    () =>
      (members.data ?? [])
        .filter((member) => sameStatus(member.status, 'approved'))
        .sort((a, b) => compareNames(fullName(a), fullName(b))),
    [members.data],
  );
  const listed = findMembers(approved, search, 'all').filter((member) => member.payroll_schedule !== '');
  const selected = approved.find((member) => member.team_member_id === selectedId);

  const change = (name: string, value: string) =>
    setParams({ [name]: value === '' ? null : value }, { replace: name === 'q' });

  return (
    <>
      <PageHeader
        title={m.pageTitle}
        actions={
          <>
            <CalendarFeedButton companyId={companyId} />
            <ButtonLink to="/team" icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />}>
              {m.backToTeam}
            </ButtonLink>
          </>
        }
      />
      <div className={styles.layout}>
        <div className={styles.side}>
          <SearchField
            label={m.search}
            placeholder={m.searchPlaceholder}
            value={search}
            onChange={(text) => change('q', text)}
          />
          {members.isPending && <EmployeesLoading />}
          {members.isError && <EmployeesNotLoaded read={members} />}
          {members.isSuccess && (
            <EmployeeList
              key={search}
              employees={listed}
              paydays={isPlanning ? null : (paydays ?? [])}
              isSearching={search !== ''}
              selectedId={selectedId}
              onSelect={(id) => change('member', id)}
            />
          )}
        </div>
        {selected ? (
          <Suspense fallback={<EmployeesLoading />}>
            <EmployeeSchedule key={selected.team_member_id} member={selected} />
          </Suspense>
        ) : members.isPending || (members.isSuccess && isPlanning) ? (
          selectedId === null ? (
            <NoneYet />
          ) : (
            <EmployeesLoading />
          )
        ) : (
          // Where the list could not be loaded, there is no one to select.
          members.isSuccess && (
            <NextPaydays paydays={paydays ?? []} employees={approved} onSelect={(id) => change('member', id)} />
          )
        )}
      </div>
    </>
  );
}
