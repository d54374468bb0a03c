import { roleHas } from '@portage/contract/company-rights';
import * as m from '@portage/messages/company-people';
import { formatMoment } from '@portage/messages/formats';
import type { Company } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { roleNames } from '#lib/texts/names/role-names.ts';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import type { AskedAct } from './confirmed-act.tsx';
import styles from './people.module.css';
import { addedByName, type CompanyPerson, personName } from './people-queries.ts';

interface MembersTableProps {
  company: Company;
  /** Also those removed, who may have added others. */
  people: readonly CompanyPerson[];
  loading: boolean;
  onAsk: (act: AskedAct) => void;
  onChangeRole: (personId: string) => void;
  onWithdrawOffer: () => void;
}

/** The people who can sign in for the company, with what the user's role may do about each. */
export function MembersTable({ company, people, loading, ...acts }: MembersTableProps) {
  const userId = useUserId();
  const manages = roleHas(company.role, 'members.write');
  const present = people.filter((person) => person.removed_at === null);

  function itemsOf(person: CompanyPerson): MenuItem[] {
    const self = person.user_id === userId;
    if (person.role === 'owner') return [];
    const items: MenuItem[] = [];
    if (manages) items.push({ key: 'role', label: m.changeRole, onSelect: () => acts.onChangeRole(person.person_id) });
    if (roleHas(company.role, 'ownership'))
      items.push(
        person.ownership_offered
          ? { key: 'withdraw', label: m.withdrawOffer, onSelect: acts.onWithdrawOffer }
          : { key: 'offer', label: m.offerOwnership, onSelect: () => acts.onAsk({ kind: 'offer', person }) },
      );
    if (self)
      items.push({ key: 'leave', label: m.leave, destructive: true, onSelect: () => acts.onAsk({ kind: 'leave' }) });
    else if (manages)
      items.push({
        key: 'remove',
        label: m.remove,
        destructive: true,
        onSelect: () => acts.onAsk({ kind: 'remove', person }),
      });
    return items;
  }

  const columns: Column<CompanyPerson>[] = [
    {
      key: 'name',
      header: m.name,
      card: 'title',
      cell: (person) => (
        <span className={styles.person}>
          <span className={styles.name}>
            {personName(person)}
            {person.user_id === userId && <span className={styles.muted}> ({m.you})</span>}
          </span>
          {person.name !== '' && <span className={styles.muted}>{person.email}</span>}
          {person.ownership_offered && <StatusBadge tone="wheat">{m.offered}</StatusBadge>}
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
    ...(manages ? managed(people) : []),
    {
      key: 'actions',
      header: m.actions,
      screenOnly: true,
      unlabeled: true,
      align: 'end',
      width: '4.75rem',
      card: 'menu',
      cell: (person) => {
        const items = itemsOf(person);
        return items.length > 0 && <RowMenu label={m.actionsFor({ name: personName(person) })} items={items} />;
      },
    },
  ];
  return (
    <DataTable
      caption={m.members}
      columns={columns}
      rows={present}
      rowKey={(person) => person.person_id}
      loading={loading}
      loadingRows={2}
      plain
      lines
      empty={null}
    />
  );
}

/** The columns that only those who manage people see. */
const managed = (people: readonly CompanyPerson[]): Column<CompanyPerson>[] => [
  {
    key: 'twoStep',
    header: m.twoStep,
    width: 'clamp(7.75rem, 13cqi, 8.5rem)',
    card: 'third',
    cell: ({ two_step }) => (
      <StatusBadge tone={two_step === true ? 'moss' : 'neutral'}>{two_step === true ? m.on : m.off}</StatusBadge>
    ),
  },
  {
    key: 'lastSeen',
    header: m.lastSeen,
    width: 'clamp(7rem, 18cqi, 11rem)',
    card: 'third',
    cell: ({ last_seen_at }) => (last_seen_at === null ? m.never : formatMoment(Date.parse(last_seen_at))),
  },
  {
    key: 'addedBy',
    header: m.addedBy,
    width: 'clamp(7rem, 20cqi, 14.5rem)',
    minor: true,
    card: 'third',
    cell: (person) => addedByName(people, person),
  },
];
