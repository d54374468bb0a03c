import type { InvitationState } from '@portage/contract/company-rights';
import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/company-people';
import { formatMoment, formatShortDate } from '@portage/messages/formats';
import { MailPlus } from 'lucide-react';
import { roleNames } from '#lib/texts/names/role-names.ts';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
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
      card: 'title',
      cell: ({ email, name }) => (
        <span className={styles.person}>
          <span className={styles.name}>{email}</span>
          {name !== '' && <span className={styles.muted}>{name}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      header: m.role,
      width: '7.5rem',
      card: 'third',
      cell: ({ role }) => roleNames[role],
    },
    {
      key: 'state',
      header: m.state,
      width: 'clamp(6.5rem, 14cqi, 8rem)',
      card: 'mark',
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>,
    },
    {
      key: 'invitedBy',
      header: m.invitedBy,
      width: 'clamp(6.5rem, 17cqi, 11rem)',
      minor: true,
      card: 'third',
      cell: ({ invited_by }) => accountName(people, invited_by),
    },
    {
      key: 'sent',
      header: m.sent,
      width: 'clamp(6rem, 15cqi, 9.5rem)',
      card: 'third',
      cell: ({ sent_at }) => formatMoment(Date.parse(sent_at)),
    },
    {
      key: 'expires',
      header: m.expires,
      width: 'clamp(5.5rem, 12cqi, 7.5rem)',
      card: 'third',
      cell: ({ expires_at }) => formatShortDate(todayAt(Date.parse(expires_at))),
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
      rows={invitations}
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
