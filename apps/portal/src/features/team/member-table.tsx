import { formatShortDate } from '@portage/domain/date-format';
import { parseCents } from '@portage/domain/money';
import { parsePlainDate } from '@portage/domain/plain-date';
import { statusLabel, teamMemberTone } from '@portage/domain/statuses';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import type { SortState } from '#ui/data-table-head.tsx';
import { Money } from '#ui/money.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { approvalDate } from './approval-date.ts';
import { actionFor, useMemberStatus } from './member-status.ts';
import styles from './team.module.css';
import { fullName, type TeamMember } from './team-members.ts';

interface MemberTableProps {
  members: readonly TeamMember[];
  companyId: string | undefined;
  loading: boolean;
  empty: ReactNode;
  onShow: (memberId: string) => void;
  sort: SortState | undefined;
  onSort: (column: string) => void;
}

const facts: Column<TeamMember>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (member) => (
      <span className={styles.person}>
        <span className={styles.name}>{fullName(member)}</span>
        <span className={styles.muted}>{member.email}</span>
      </span>
    ),
  },
  { key: 'role', header: 'Role', sortable: true, cell: (member) => <span className={styles.role}>{member.role}</span> },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    shrink: true,
    cell: (member) => <StatusBadge tone={teamMemberTone(member.status)}>{statusLabel(member.status)}</StatusBadge>,
  },
  {
    key: 'schedule',
    header: 'Schedule',
    sortable: true,
    shrink: true,
    cell: (member) => member.payroll_schedule,
  },
  {
    key: 'salary',
    header: 'Salary (CAD)',
    sortable: true,
    align: 'end',
    shrink: true,
    cell: (member) => <Money cents={parseCents(member.salary)} />,
  },
  { key: 'start', header: 'Start', sortable: true, shrink: true, cell: (member) => startDate(member) },
  { key: 'active', header: 'Active since', cardOnly: true, cell: approvalDate },
  { key: 'phone', header: 'Phone', cardOnly: true, cell: (member) => member.phone },
  { key: 'department', header: 'Department', cardOnly: true, cell: (member) => member.department },
];

function startDate(member: TeamMember): string {
  const date = parsePlainDate(member.commencement_date);
  return date ? formatShortDate(date) : '';
}

/** Lists members with their actions. Deactivation asks for confirmation. */
export function MemberTable({ members, companyId, loading, empty, onShow, sort, onSort }: MemberTableProps) {
  const status = useMemberStatus(companyId);
  const [toDeactivate, setToDeactivate] = useState<TeamMember | null>(null);

  const columns: Column<TeamMember>[] = [
    ...facts,
    {
      key: 'actions',
      header: 'Actions',
      unlabeled: true,
      align: 'end',
      shrink: true,
      cell: (member) => (
        <span className={styles.actions}>
          <StatusAction
            member={member}
            busy={status.busyIds.includes(member.team_member_id)}
            onActivate={() => void status.request({ memberId: member.team_member_id, action: 'activate' })}
            onDeactivate={() => setToDeactivate(member)}
          />
          <Button variant="quiet" size="s" onClick={() => onShow(member.team_member_id)}>
            View Details
            <VisuallyHidden> of {fullName(member)}</VisuallyHidden>
          </Button>
        </span>
      ),
    },
  ];

  return (
    <>
      {loading && (
        <p role="status">
          <VisuallyHidden>Loading...</VisuallyHidden>
        </p>
      )}
      <DataTable
        caption="Team members"
        wide
        pairs
        columns={columns}
        rows={members}
        rowKey={(member) => member.team_member_id}
        loading={loading}
        empty={empty}
        onSort={onSort}
        {...(sort !== undefined && { sort })}
      />
      <ConfirmDialog
        open={toDeactivate !== null}
        onOpenChange={(open) => open || setToDeactivate(null)}
        title="Request deactivation"
        description={toDeactivate && `${fullName(toDeactivate)} will no longer be paid in the coming pay periods.`}
        confirmLabel="Deactivate"
        destructive
        pending={toDeactivate !== null && status.busyIds.includes(toDeactivate.team_member_id)}
        onConfirm={() => {
          if (!toDeactivate) return;
          const deactivation = { memberId: toDeactivate.team_member_id, action: 'deactivate' } as const;
          void status.request(deactivation).then(() => setToDeactivate(null));
        }}
      />
    </>
  );
}

interface StatusActionProps {
  member: TeamMember;
  busy: boolean;
  onActivate: () => void;
  onDeactivate: () => void;
}

function StatusAction({ member, busy, onActivate, onDeactivate }: StatusActionProps) {
  const activates = actionFor(member.status) === 'activate';
  return (
    <Button variant="quiet" size="s" pending={busy} onClick={activates ? onActivate : onDeactivate}>
      {activates ? 'Request Activation' : 'Request Deactivation'}
      <VisuallyHidden> of {fullName(member)}</VisuallyHidden>
    </Button>
  );
}
