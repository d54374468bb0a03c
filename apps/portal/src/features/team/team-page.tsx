import { statusLabel, TEAM_MEMBER_STATUSES } from '@portage/domain/statuses';
import { CalendarDays, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCompany } from '#lib/company.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { FilterSelect } from '#ui/select-field.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { AddMember } from './add-member.tsx';
import { MemberDetailsDialog } from './member-details-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import styles from './team.module.css';
import { findMembers, useTeamMembers } from './team-members.ts';

const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...TEAM_MEMBER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
];

/** /team: who works for the company, and adding, activating and deactivating them. */
export function TeamPage() {
  const { data: company } = useCompany();
  const members = useTeamMembers(company?.id);
  const [params, setParams] = useSearchParams();
  const [shownId, setShownId] = useState<string | null>(null);
  const search = params.get('q') ?? '';
  const status = params.get('status') ?? 'all';
  const all = members.data ?? [];
  const found = findMembers(all, search, status);
  const shown = all.find((member) => member.team_member_id === shownId);

  function filter(name: string, value: string, none: string) {
    setParams(
      (current) => {
        if (value === none) current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  }

  return (
    <>
      <PageHeader
        title="Team Members"
        subtitle="Manage your team and their access"
        actions={
          <>
            <ButtonLink to="/team/employee" icon={<CalendarDays size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Payroll Schedules
            </ButtonLink>
            <AddMember memberCount={all.length} />
          </>
        }
      />
      <div className={styles.panel}>
        <Toolbar>
          <SearchField
            label="Search by name or role"
            placeholder="Search by name or role..."
            value={search}
            onChange={(text) => filter('q', text, '')}
          />
          <FilterSelect
            label="Status"
            options={statusOptions}
            value={status}
            onChange={(event) => filter('status', event.target.value, 'all')}
          />
        </Toolbar>
        <MemberTable
          members={found}
          companyId={company?.id}
          loading={members.isPending}
          onShow={setShownId}
          empty={
            <EmptyState title="No team members found" icon={<Users size={24} strokeWidth={1.5} aria-hidden="true" />}>
              {all.length === 0
                ? 'Add your first team member to begin hiring in Canada.'
                : 'No one matches this filter.'}
            </EmptyState>
          }
        />
      </div>
      {shown && <MemberDetailsDialog member={shown} onClose={() => setShownId(null)} />}
    </>
  );
}
