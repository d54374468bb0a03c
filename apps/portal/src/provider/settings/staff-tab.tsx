import { todayAt } from '@portage/domain/dates/plain-date';
import type { Tone } from '@portage/domain/tone';
import * as m from '@portage/messages/console-settings';
import { formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { OneLine } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import lists from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import styles from './settings.module.css';
import { type StaffAccount, staffAccountsQuery } from './staff-accounts-queries.ts';
import type { StaffAct } from './staff-dialog.tsx';

const StaffDialog = lazy(async () => ({ default: (await import('./staff-dialog.tsx')).StaffDialog }));

const tones: Record<string, Tone> = { active: 'moss', disabled: 'neutral', expired: 'maple' };

const facts: Column<StaffAccount>[] = [
  { key: 'email', header: m.email, sortable: true, card: 'title', cell: ({ email }) => <OneLine>{email}</OneLine> },
  {
    key: 'role',
    header: m.role,
    sortable: true,
    width: '9rem',
    card: 'second',
    unlabeled: true,
    cell: ({ role }) => m.roleName({ role }),
  },
  {
    key: 'state',
    header: m.state,
    sortable: true,
    width: '10.5rem',
    card: 'mark',
    cell: ({ shownState }) => (
      <StatusBadge tone={tones[shownState] ?? 'wheat'}>{m.stateName({ state: shownState })}</StatusBadge>
    ),
  },
  {
    key: 'invited',
    header: m.invited,
    sortable: true,
    width: '8rem',
    minor: true,
    cell: ({ invited_at }) => formatShortDate(todayAt(Date.parse(invited_at ?? ''))),
  },
];

const order: SortKeys<StaffAccount> = {
  email: ({ email }) => email.toLowerCase(),
  role: ({ role }) => m.roleName({ role }),
  state: ({ shownState }) => m.stateName({ state: shownState }),
  invited: ({ invited_at }) => invited_at ?? '',
};
const noAccounts: readonly StaffAccount[] = [];

/** The accounts of the staff. An owner invites, changes roles, disables and enables. */
export function StaffTab() {
  const staff = useStaff();
  const accounts = useQuery(staffAccountsQuery);
  const sorted = useUrlOrder('sort', accounts.data ?? noAccounts, order);
  const [act, setAct] = useState<StaffAct | null>(null);
  const icon = <Users size={24} strokeWidth={1.5} aria-hidden="true" />;
  const mayWrite = mayDo(staff, 'provider/staff-invite');

  if (staff.role !== 'owner' && staff.role !== 'auditor')
    return (
      <Card>
        <EmptyState title={m.staffOwnersOnly} icon={icon} />
      </Card>
    );
  const actions: Column<StaffAccount> = {
    key: 'actions',
    header: m.actions,
    screenOnly: true,
    unlabeled: true,
    align: 'end',
    width: '4.5rem',
    card: 'menu',
    cell: ({ email, role, state }) => (
      <RowMenu
        label={m.menuFor({ email })}
        items={[
          ...(state === 'active'
            ? []
            : [{ key: 'invite', label: m.inviteAgain, onSelect: () => setAct({ kind: 'invite', email, role }) }]),
          { key: 'role', label: m.setRole, onSelect: () => setAct({ kind: 'set-role', email, role }) },
          state === 'disabled'
            ? { key: 'enable', label: m.enable, onSelect: () => setAct({ kind: 'enable', email }) }
            : {
                key: 'disable',
                label: m.disable,
                destructive: true,
                onSelect: () => setAct({ kind: 'disable', email }),
              },
        ]}
      />
    ),
  };
  return (
    <div className={styles.section}>
      {mayWrite && (
        <div className={lists.buttons}>
          <Button
            icon={<UserRoundPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => setAct({ kind: 'invite', email: '', role: 'support' })}
          >
            {m.invite}
          </Button>
        </div>
      )}
      <DataTable
        caption={m.staffList}
        columns={mayWrite ? [...facts, actions] : facts}
        {...sorted}
        lines
        rowKey={({ email }) => email}
        loading={accounts.isPending}
        empty={
          accounts.isError ? (
            <ListFailed title={m.notLoaded} icon={icon} />
          ) : (
            <EmptyState title={m.noStaff} icon={icon} />
          )
        }
      />
      {act && (
        <Suspense fallback={null}>
          <StaffDialog act={act} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </div>
  );
}
