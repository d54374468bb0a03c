import { roleHas } from '@portage/contract/company-rights';
import * as m from '@portage/messages/company-people';
import { formatMoment } from '@portage/messages/formats';
import type { Company } from '#lib/company/company-queries.ts';
import { useUserId } from '#lib/session/session.tsx';
import { roleNames } from '#lib/texts/names/role-names.ts';
import { classNames } from '#ui/class-names.ts';
import type { SortKeys } from '#ui/list/sort-order.ts';
import { useUrlOrder } from '#ui/list/use-url-order.ts';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { StatusNotes } from '#ui/text/status-notes.tsx';
import type { AskedAct } from './confirmed-act.tsx';
import { Facts } from './facts.tsx';
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
      sortable: true,
      card: 'title',
      cell: (person) => (
        <span
          className={classNames(styles.name, person.name === '' && styles.address)}
          title={person.user_id === userId ? `${personName(person)} (${m.you})` : personName(person)}
        >
          {personName(person)}
          {person.user_id === userId && <span className={styles.muted}> ({m.you})</span>}
        </span>
      ),
    },
    {
      key: 'role',
      header: m.role,
      sortable: true,
      width: '7.75rem',
      card: 'mark',
      cell: ({ role, ownership_offered }) => (
        <StatusNotes status={<span>{roleNames[role]}</span>} notes={[ownership_offered && m.offered]} />
      ),
    },
    // Those without a name are listed by their address, which has all the room where the others would be empty.
    ...(loading || present.some(({ name }) => name !== '') ? [emailColumn(manages)] : []),
    ...(manages ? managed : []),
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
      {...useUrlOrder('members-sort', present, memberOrder)}
      {...(manages && { detail: (person: CompanyPerson) => <Facts facts={factsOf(person, people)} /> })}
      rowKey={(person) => person.person_id}
      loading={loading}
      loadingRows={2}
      plain
      lines
      empty={null}
    />
  );
}

/** @param narrow whether other columns need the room */
const emailColumn = (narrow: boolean): Column<CompanyPerson> => ({
  key: 'email',
  header: m.email,
  sortable: true,
  width: narrow ? 'clamp(10rem, 24cqi, 15rem)' : 'clamp(10rem, 34cqi, 18rem)',
  minor: narrow,
  card: 'third',
  unlabeled: true,
  cell: ({ name, email }) => (name === '' ? null : email),
});

/** All that is known of a person. A row, and a card even more, has room for some of it. */
const factsOf = (person: CompanyPerson, people: readonly CompanyPerson[]): [string, string][] => [
  [m.email, person.email],
  [m.twoStep, person.two_step === true ? m.on : m.off],
  [m.lastSeen, lastSeen(person)],
  [m.addedBy, addedByName(people, person)],
  [m.addedAt, formatMoment(Date.parse(person.added_at))],
];

const lastSeen = ({ last_seen_at }: CompanyPerson): string =>
  last_seen_at === null ? m.never : formatMoment(Date.parse(last_seen_at));

/** What each sortable column sorts by. */
const memberOrder: SortKeys<CompanyPerson> = {
  name: (person) => personName(person),
  email: ({ email }) => email,
  role: ({ role }) => roleNames[role],
  twoStep: ({ two_step }) => (two_step === true ? m.on : m.off),
  lastSeen: ({ last_seen_at }) => last_seen_at ?? '',
};

/** The columns that only those who manage people see. */
const managed: Column<CompanyPerson>[] = [
  {
    key: 'twoStep',
    header: m.twoStep,
    sortable: true,
    width: '7.75rem',
    cell: ({ two_step }) => (
      <StatusBadge tone={two_step === true ? 'moss' : 'neutral'}>{two_step === true ? m.on : m.off}</StatusBadge>
    ),
  },
  {
    key: 'lastSeen',
    header: m.lastSeen,
    sortable: true,
    width: '11.25rem',
    minor: true,
    cell: lastSeen,
  },
];
