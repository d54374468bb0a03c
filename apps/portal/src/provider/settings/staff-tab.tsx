import { todayAt } from '@portage/domain/dates/plain-date';
import type { Tone } from '@portage/domain/tone';
import * as refusals from '@portage/messages/console-link-refusals';
import * as m from '@portage/messages/console-settings';
import { formatShortDate } from '@portage/messages/formats';
import { notAllowed, notFound } from '@portage/messages/link-refusals';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus, Users } from 'lucide-react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { useOffer } from '#ui/dialog/use-offer.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { useActAddress } from '../acts/use-act-address.ts';
import { TitleLine } from '../lists/cells/one-line.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import lists from '../lists/lists.module.css';
import { mayDo } from '../may-do.ts';
import { useStaff } from '../staff.ts';
import styles from './settings.module.css';
import { type StaffAccount, staffAccountsQuery } from './staff-accounts-queries.ts';
import type { StaffAct } from './staff-dialog.tsx';

const StaffDialog = lazyOpened(async () => (await import('./staff-dialog.tsx')).StaffDialog);

const tones: Record<string, Tone> = { active: 'moss', disabled: 'neutral', expired: 'maple' };

const facts: Column<StaffAccount>[] = [
  { key: 'email', header: m.email, sortable: true, card: 'title', cell: ({ email }) => <TitleLine>{email}</TitleLine> },
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

const acts = ['invite', 'set-role', 'disable', 'enable'] as const;
const labels = { invite: m.inviteAgain, 'set-role': m.setRole, disable: m.disable, enable: m.enable };

const order: SortKeys<StaffAccount> = {
  email: ({ email }) => email,
  role: ({ role }) => m.roleName({ role }),
  state: ({ shownState }) => m.stateName({ state: shownState }),
  invited: ({ invited_at }) => invited_at ?? '',
};
const noAccounts: readonly StaffAccount[] = [];

/** The accounts of the staff. An owner invites, changes roles, disables and enables: `?act=disable&staff=EMAIL`. */
export function StaffTab() {
  const staff = useStaff();
  const accounts = useQuery(staffAccountsQuery);
  const sorted = useUrlOrder('sort', accounts.data ?? noAccounts, order);
  const dialog = useActAddress('staff', acts);
  const icon = <Users size={24} strokeWidth={1.5} aria-hidden="true" />;
  const mayWrite = mayDo(staff, 'provider/staff-invite');
  const act = useOffer({ ...dialog, ...askedAct(dialog, accounts.data, mayWrite) });

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
    cell: (account) => (
      <RowMenu
        label={m.menuFor({ email: account.email })}
        items={actsOn(account).map((each) => ({
          key: each,
          label: labels[each],
          destructive: each === 'disable',
          onSelect: () => dialog.open(each, account.email),
        }))}
      />
    ),
  };
  return (
    <div className={styles.section}>
      {mayWrite && (
        <div className={classNames(lists.buttons, styles.invite)}>
          <Button
            icon={<UserRoundPlus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => dialog.open('invite', '')}
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
        empty={accounts.isError ? <ListFailed title={m.notLoaded} /> : <EmptyState title={m.noStaff} icon={icon} />}
      />
      {act && <StaffDialog act={act} onClose={dialog.close} />}
    </div>
  );
}

/** The act that the address asks for, on an account of the list. An invitation without one is new. */
function askedAct(
  { act: kind, id }: { act: (typeof acts)[number] | null; id: string | null },
  accounts: readonly StaffAccount[] | undefined,
  mayWrite: boolean,
): { offer: StaffAct | null | undefined; why: string | null } {
  if (kind === null) return { offer: null, why: null };
  if (!mayWrite) return { offer: null, why: notAllowed };
  if (kind === 'invite' && !id) return { offer: { kind, email: '', role: 'support' }, why: null };
  const account = accounts?.find((one) => one.email === id);
  if (account === undefined) return { offer: accounts && null, why: notFound };
  const { email, role } = account;
  if (!actsOn(account).includes(kind)) {
    const status = m.stateName({ state: account.shownState });
    return { offer: null, why: refusals.notNow({ act: labels[kind], name: email, status }) };
  }
  return { offer: kind === 'invite' || kind === 'set-role' ? { kind, email, role } : { kind, email }, why: null };
}

/** What can be done with an account in its state. */
const actsOn = ({ state }: StaffAccount): readonly (typeof acts)[number][] => [
  ...(state === 'active' ? [] : (['invite'] as const)),
  'set-role',
  state === 'disabled' ? 'enable' : 'disable',
];
