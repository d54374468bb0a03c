import { seatsTaken } from '@portage/domain/current-plan';
import { statusLabel, TEAM_MEMBER_STATUSES } from '@portage/domain/statuses';
import { Calculator, CalendarDays, Download } from 'lucide-react';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useCompany } from '#lib/company.ts';
import { useUrlParams } from '#lib/url-params.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pager } from '#ui/pager.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { FilterSelect } from '#ui/select-field.tsx';
import { Toolbar } from '#ui/toolbar.tsx';
import { AddMember } from './add-member.tsx';
import { inOrder, nextOrder, parseOrder } from './member-order.ts';
import { MemberTable } from './member-table.tsx';
import { exportMembers } from './members-csv.ts';
import { NoMembers } from './no-members.tsx';
import styles from './team.module.css';
import { findMembers, useTeamMembers } from './team-members.ts';

const MemberDetailsDialog = lazy(async () => ({
  default: (await import('./member-details-dialog.tsx')).MemberDetailsDialog,
}));

const statusOptions = [
  { value: 'all', label: 'All Status' },
  ...TEAM_MEMBER_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
];

/** Keeps rendering fast for any number of members. */
const membersPerPage = 50;

/** /team: the company's members, and adding, activating and deactivating them. */
export function TeamPage() {
  const { data: company } = useCompany();
  const members = useTeamMembers(company?.id);
  const [params, change] = useUrlParams();
  const [shownId, setShownId] = useState<string | null>(null);
  const search = params.get('q') ?? '';
  const status = params.get('status') ?? 'all';
  const all = members.data ?? [];
  const order = parseOrder(params.get('sort'));
  const found = inOrder(findMembers(all, search, status), order);
  const pages = Math.max(1, Math.ceil(found.length / membersPerPage));
  const page = Math.min(pages, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1));
  const onPage = found.slice((page - 1) * membersPerPage, page * membersPerPage);
  const shown = all.find((member) => member.team_member_id === shownId);

  function filter(name: string, value: string, none: string) {
    // A changed filter or order goes back to the first page.
    change({ page: null, [name]: value === none ? null : value });
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
            <ButtonLink to="/cost-calculator" icon={<Calculator size={16} strokeWidth={1.5} aria-hidden="true" />}>
              Cost Calculator
            </ButtonLink>
            <Button
              icon={<Download size={16} strokeWidth={1.5} aria-hidden="true" />}
              disabled={found.length === 0}
              onClick={() => exportMembers(found)}
            >
              Export CSV
            </Button>
            <AddMember memberCount={seatsTaken(all)} />
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
          members={onPage}
          sort={order}
          onSort={(column) => filter('sort', nextOrder(order, column), '')}
          companyId={company?.id}
          loading={members.isPending}
          onShow={(memberId) => startTransition(() => setShownId(memberId))}
          empty={
            <NoMembers
              because={members.isError ? 'failed' : all.length > 0 ? 'filtered' : 'none'}
              onRetry={() => void members.refetch()}
              onClear={() => change({ q: null, status: null, sort: null, page: null })}
            />
          }
        />
        <Pager
          label="team members"
          page={page}
          pages={pages}
          count={found.length}
          onPage={(next) => filter('page', String(next), '1')}
        />
      </div>
      <Suspense fallback={null}>
        {shown && <MemberDetailsDialog member={shown} onClose={() => setShownId(null)} />}
      </Suspense>
    </>
  );
}
