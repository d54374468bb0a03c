import type { InvitationState } from '@portage/contract/company-rights';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/company-people';
import { formatMoment, formatShortDate } from '@portage/messages/formats';
import { MailPlus } from 'lucide-react';
import { roleNames } from '#lib/texts/names/role-names.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { Facts } from './facts.tsx';
import styles from './people.module.css';
import { accountName, type CompanyPerson, type Invitation } from './people-queries.ts';

const states: Readonly<Record<InvitationState, string>> = {
  pending: m.pending,
  expired: m.expired,
  accepted: m.accepted,
  declined: m.declined,
  revoked: m.revoked,
};
const tones = {
  pending: 'wheat',
  expired: 'maple',
  accepted: 'moss',
  declined: 'neutral',
  revoked: 'neutral',
} as const;

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  people: readonly CompanyPerson[];
  onResend: (invitation: Invitation) => void;
  onWithdraw: (invitation: Invitation) => void;
}

const expiryOf = ({ expires_at }: Invitation): string => formatShortDate(todayAt(Date.parse(expires_at)));
const sentOn = ({ sent_at }: Invitation): string => formatMoment(Date.parse(sent_at));

/** All that is known of an invitation. A row, and a card even more, has room for some of it. */
const factsOf = (invitation: Invitation, people: readonly CompanyPerson[]): [string, string][] => [
  [m.email, invitation.email],
  [m.name, invitation.name],
  [m.invitedBy, accountName(people, invitation.invited_by)],
  [m.sent, sentOn(invitation)],
  [m.expires, expiryOf(invitation)],
];

/** What each sortable column sorts by. */
const invitationOrder = (people: readonly CompanyPerson[]): SortKeys<Invitation> => ({
  email: ({ email }) => email,
  role: ({ role }) => roleNames[role],
  state: ({ state }) => states[state],
  invitedBy: ({ invited_by }) => accountName(people, invited_by),
  sent: ({ sent_at }) => sent_at,
  expires: ({ expires_at }) => expires_at,
});

/** The company's invitations, newest first. An open one can be sent again or withdrawn. */
export function InvitationsTable({ invitations, people, onResend, onWithdraw }: InvitationsTableProps) {
  const itemsOf = (invitation: Invitation): MenuItem[] =>
    invitation.state === 'pending' || invitation.state === 'expired'
      ? [
          { key: 'resend', label: m.resend, onSelect: () => onResend(invitation) },
          { key: 'withdraw', label: m.withdraw, destructive: true, onSelect: () => onWithdraw(invitation) },
        ]
      : [];
  const columns: Column<Invitation>[] = [
    {
      key: 'email',
      header: m.email,
      sortable: true,
      card: 'title',
      cell: ({ email, name }) => (
        <span className={styles.name} title={name === '' ? email : `${email} ${name}`}>
          {email}
          {name !== '' && <span className={styles.muted}> {name}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      header: m.role,
      sortable: true,
      width: '7.5rem',
      card: 'second',
      unlabeled: true,
      cell: ({ role }) => roleNames[role],
    },
    {
      key: 'state',
      header: m.state,
      sortable: true,
      width: 'clamp(7.25rem, 14cqi, 8rem)',
      card: 'mark',
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>,
    },
    {
      key: 'invitedBy',
      header: m.invitedBy,
      sortable: true,
      width: 'clamp(6.5rem, 17cqi, 11rem)',
      minor: true,
      cell: ({ invited_by }) => accountName(people, invited_by),
    },
    {
      key: 'sent',
      header: m.sent,
      sortable: true,
      width: '11.25rem',
      minor: true,
      cell: sentOn,
    },
    {
      key: 'expires',
      header: m.expires,
      sortable: true,
      width: 'clamp(7rem, 12cqi, 7.5rem)',
      card: 'third',
      cell: expiryOf,
    },
    {
      key: 'actions',
      header: m.actions,
      screenOnly: true,
      unlabeled: true,
      align: 'end',
      width: '4.75rem',
      card: 'menu',
      cell: (invitation) => {
        const items = itemsOf(invitation);
        return items.length > 0 && <RowMenu label={m.actionsFor({ name: invitation.email })} items={items} />;
      },
    },
  ];
  return (
    <DataTable
      caption={m.invitationCaption}
      columns={columns}
      {...useUrlOrder('invitations-sort', invitations, invitationOrder(people))}
      detail={(invitation) => <Facts facts={factsOf(invitation, people)} />}
      rowKey={(invitation) => invitation.invitation_id}
      plain
      lines
      empty={
        <EmptyState title={m.noInvitations} icon={<MailPlus size={24} strokeWidth={1.5} aria-hidden="true" />}>
          {m.noInvitationsText}
        </EmptyState>
      }
    />
  );
}
