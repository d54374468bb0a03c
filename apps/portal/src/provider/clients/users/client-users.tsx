import type { ProviderActName } from '@portage/contract/provider-acts';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as words from '@portage/messages/company-people';
import * as m from '@portage/messages/console-clients';
import { formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { Named } from '../../lists/cells/one-line.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import styles from '../../lists/lists.module.css';
import { folded } from '../../lists/paged/paged-queries.ts';
import { mayDo } from '../../may-do.ts';
import { useStaff } from '../../staff.ts';
import type { AskedUserAct } from './client-user-dialog.tsx';
import { type ClientUser, clientUsersQuery, type OpenInvitation } from './client-users-queries.ts';

const ClientUserDialog = lazyOpened(async () => (await import('./client-user-dialog.tsx')).ClientUserDialog);

const dayOf = (moment: string | null) => (moment === null ? words.never : formatShortDate(todayAt(Date.parse(moment))));
const roleOf = (role: string | null) => Object.entries(roleNames).find(([key]) => key === role)?.[1] ?? '';

/** Who can sign in for a client and who is invited, with what the staff member may do about each. */
export function ClientUsers({ companyId, name }: { companyId: string; name: string }) {
  const staff = useStaff();
  const users = useQuery(clientUsersQuery(companyId));
  const people = useUrlOrder('sort', users.data?.people ?? noPeople, personOrder);
  const invitations = useUrlOrder('invitations', users.data?.invitations ?? noInvitations, invitationOrder);
  const [asked, setAsked] = useState<AskedUserAct | null>(null);
  const item = (act: ProviderActName, label: string, ask: AskedUserAct, destructive = false): MenuItem[] =>
    mayDo(staff, act) ? [{ key: ask.act, label, destructive, onSelect: () => setAsked(ask) }] : [];
  const itemsOf = (person: ClientUser): MenuItem[] => {
    const access =
      person.disabled === true
        ? item('provider/enable-user', m.enable, { act: 'enable', person })
        : item('provider/disable-user', m.disable, { act: 'disable', person }, true);
    if (person.role === 'owner') return access;
    return [
      ...item('provider/set-client-person-role', words.changeRole, { act: 'role', person }),
      ...item('provider/transfer-ownership', m.makeOwner, { act: 'transfer', person }),
      ...access,
      ...item('provider/remove-client-person', words.remove, { act: 'remove', person }, true),
    ];
  };
  const itemsOfInvitation = (invitation: OpenInvitation): MenuItem[] => [
    ...item('provider/resend-client-invitation', words.resend, { act: 'resend', invitation }),
    ...item('provider/revoke-client-invitation', words.withdraw, { act: 'withdraw', invitation }, true),
  ];
  const failed = users.isError ? <ListFailed /> : null;
  return (
    <div className={styles.panel}>
      {mayDo(staff, 'provider/invite-client-person') && (
        <div className={styles.buttons}>
          <Button onClick={() => setAsked({ act: 'invite' })}>{words.invite}</Button>
        </div>
      )}
      <DataTable
        caption={m.users}
        lines
        columns={[...personColumns, menuColumn(itemsOf)]}
        {...people}
        rowKey={({ person_id }) => person_id ?? ''}
        loading={users.isPending}
        empty={failed}
      />
      {failed === null && (
        <Card title={m.openInvitations} flush>
          <DataTable
            caption={m.openInvitations}
            plain
            lines
            columns={[...invitationColumns, menuColumn(itemsOfInvitation)]}
            {...invitations}
            rowKey={({ id }) => id}
            loading={users.isPending}
            empty={<EmptyState title={m.noOpenInvitations} />}
          />
        </Card>
      )}
      {asked !== null && (
        <ClientUserDialog asked={asked} client={{ id: companyId, name }} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

const noPeople: readonly ClientUser[] = [];
const noInvitations: readonly OpenInvitation[] = [];

interface SomeoneProps {
  someone: { name: string | null; email: string | null };
}

/** A name with its address; the address alone while there is no name. */
const Someone = ({ someone: { name, email } }: SomeoneProps) => (
  <Named detail={name ? email : null} keepInCard>
    {name || email}
  </Named>
);

const personOrder: SortKeys<ClientUser> = {
  name: ({ name, email }) => folded(name || (email ?? '')),
  role: ({ role }) => roleOf(role),
  access: ({ disabled }) => Number(disabled),
  twoStep: ({ two_step }) => Number(two_step),
  seen: ({ last_sign_in_at }) => last_sign_in_at ?? '',
};
const invitationOrder: SortKeys<OpenInvitation> = {
  name: ({ name, email }) => folded(name || email),
  role: ({ role }) => roleOf(role),
  state: ({ expires_at }) => expires_at,
  sent: ({ sent_at }) => sent_at,
};

const personColumns: Column<ClientUser>[] = [
  {
    key: 'name',
    header: words.name,
    sortable: true,
    card: 'title',
    cell: (person) => <Someone someone={person} />,
  },
  {
    key: 'role',
    header: words.role,
    sortable: true,
    width: 'clamp(7rem, 14cqi, 9rem)',
    card: 'second',
    unlabeled: true,
    cell: ({ role }) => roleOf(role),
  },
  {
    key: 'access',
    header: m.access,
    sortable: true,
    width: 'clamp(7.5rem, 16cqi, 9rem)',
    card: 'mark',
    cell: ({ disabled }) => (
      <StatusBadge tone={disabled ? 'maple' : 'moss'}>{disabled ? m.accountDisabled : m.accountActive}</StatusBadge>
    ),
  },
  {
    key: 'twoStep',
    header: words.twoStep,
    sortable: true,
    width: '8rem',
    minor: true,
    cell: ({ two_step }) => (two_step ? words.on : words.off),
  },
  {
    key: 'seen',
    header: m.lastSignIn,
    sortable: true,
    width: '9rem',
    card: 'third',
    cell: ({ last_sign_in_at }) => dayOf(last_sign_in_at),
  },
];

const invitationColumns: Column<OpenInvitation>[] = [
  {
    key: 'name',
    header: words.email,
    sortable: true,
    card: 'title',
    cell: (invitation) => <Someone someone={invitation} />,
  },
  {
    key: 'role',
    header: words.role,
    sortable: true,
    width: '9rem',
    card: 'second',
    unlabeled: true,
    cell: ({ role }) => roleOf(role),
  },
  {
    key: 'state',
    header: words.state,
    sortable: true,
    width: '9rem',
    card: 'mark',
    cell: ({ expires_at }) =>
      Date.parse(expires_at) <= Date.now() ? (
        <StatusBadge tone="maple">{words.expired}</StatusBadge>
      ) : (
        <StatusBadge tone="wheat">{words.pending}</StatusBadge>
      ),
  },
  {
    key: 'sent',
    header: words.sent,
    sortable: true,
    width: '9rem',
    card: 'third',
    cell: ({ sent_at }) => dayOf(sent_at),
  },
];

const menuColumn = <Row extends { email: string | null }>(itemsOf: (row: Row) => MenuItem[]): Column<Row> => ({
  key: 'menu',
  header: words.actions,
  card: 'menu',
  unlabeled: true,
  align: 'end',
  width: '4.5rem',
  screenOnly: true,
  cell: (row) => {
    const items = itemsOf(row);
    return items.length > 0 && <RowMenu label={words.actionsFor({ name: row.email ?? '' })} items={items} />;
  },
});
