import type { ProviderActName } from '@portage/contract/provider-acts';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as words from '@portage/messages/company-people';
import * as m from '@portage/messages/console-clients';
import { formatShortDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { Button } from '#ui/button/button.tsx';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ListFailed } from '../../lists/list-failed.tsx';
import styles from '../../lists/lists.module.css';
import { mayDo } from '../../may-do.ts';
import { useStaff } from '../../staff.ts';
import type { AskedUserAct } from './client-user-dialog.tsx';
import { type ClientUser, clientUsersQuery, type OpenInvitation } from './client-users-queries.ts';

const ClientUserDialog = lazy(async () => ({ default: (await import('./client-user-dialog.tsx')).ClientUserDialog }));

const dayOf = (moment: string | null) => (moment === null ? words.never : formatShortDate(todayAt(Date.parse(moment))));
const roleOf = (role: string | null) => Object.entries(roleNames).find(([key]) => key === role)?.[1] ?? '';

/** Who can sign in for a client and who is invited, with what the staff member may do about each. */
export function ClientUsers({ companyId, name }: { companyId: string; name: string }) {
  const staff = useStaff();
  const users = useQuery(clientUsersQuery(companyId));
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
        wide
        columns={[...personColumns, menuColumn(itemsOf)]}
        rows={users.data?.people ?? []}
        rowKey={({ person_id }) => person_id ?? ''}
        loading={users.isPending}
        empty={failed}
      />
      {failed === null && (
        <Card title={m.openInvitations} flush>
          <DataTable
            caption={m.openInvitations}
            plain
            columns={[...invitationColumns, menuColumn(itemsOfInvitation)]}
            rows={users.data?.invitations ?? []}
            rowKey={({ id }) => id}
            loading={users.isPending}
            empty={<EmptyState title={m.noOpenInvitations} />}
          />
        </Card>
      )}
      <Suspense fallback={null}>
        {asked !== null && (
          <ClientUserDialog asked={asked} client={{ id: companyId, name }} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </div>
  );
}

const Named = ({ name, email }: { name: string | null; email: string | null }) => (
  <span className={styles.subject}>
    <span>{name || email}</span>
    {name !== '' && <span className={styles.muted}>{email}</span>}
  </span>
);

const personColumns: Column<ClientUser>[] = [
  {
    key: 'name',
    header: words.name,
    card: 'title',
    cell: (person) => <Named name={person.name} email={person.email} />,
  },
  { key: 'role', header: words.role, shrink: true, cell: ({ role }) => roleOf(role) },
  {
    key: 'access',
    header: m.access,
    shrink: true,
    cell: ({ disabled }) => (
      <StatusBadge tone={disabled ? 'maple' : 'moss'}>{disabled ? m.accountDisabled : m.accountActive}</StatusBadge>
    ),
  },
  { key: 'twoStep', header: words.twoStep, shrink: true, cell: ({ two_step }) => (two_step ? words.on : words.off) },
  { key: 'seen', header: m.lastSignIn, shrink: true, cell: ({ last_sign_in_at }) => dayOf(last_sign_in_at) },
];

const invitationColumns: Column<OpenInvitation>[] = [
  { key: 'name', header: words.email, card: 'title', cell: ({ name, email }) => <Named name={name} email={email} /> },
  { key: 'role', header: words.role, shrink: true, cell: ({ role }) => roleOf(role) },
  {
    key: 'state',
    header: words.state,
    shrink: true,
    cell: ({ expires_at }) =>
      Date.parse(expires_at) <= Date.now() ? (
        <StatusBadge tone="maple">{words.expired}</StatusBadge>
      ) : (
        <StatusBadge tone="wheat">{words.pending}</StatusBadge>
      ),
  },
  { key: 'sent', header: words.sent, shrink: true, cell: ({ sent_at }) => dayOf(sent_at) },
];

const menuColumn = <Row extends { email: string | null }>(itemsOf: (row: Row) => MenuItem[]): Column<Row> => ({
  key: 'menu',
  header: words.actions,
  card: 'menu',
  unlabeled: true,
  align: 'end',
  shrink: true,
  cell: (row) => {
    const items = itemsOf(row);
    return (
      items.length > 0 && (
        <span className={styles.menu}>
          <RowMenu label={words.actionsFor({ name: row.email ?? '' })} items={items} />
        </span>
      )
    );
  },
});
