import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import { teamMemberTone } from '@portage/domain/statuses';
import * as m from '@portage/messages/console-people';
import { formatPlace, formatShortDate } from '@portage/messages/formats';
import { Link } from 'react-router';
import { statusLabel } from '#lib/texts/status-label.ts';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ClientLink } from '../lists/cells/client-link.tsx';
import { ExceptionCount } from '../lists/cells/exception-count.tsx';
import { Named, OneLine, TwoLines } from '../lists/cells/one-line.tsx';
import { ListEmpty } from '../lists/list-empty.tsx';
import styles from '../lists/lists.module.css';
import { LoadMore } from '../lists/paged/load-more.tsx';
import { usePagedList } from '../lists/paged/use-paged-list.ts';
import { distinct, listedPeople, type Person, peopleList } from './people-queries.ts';

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

const client: Column<Person> = {
  key: 'client',
  header: m.client,
  card: 'third',
  unlabeled: true,
  cell: ({ company_id, company_name }) => <ClientLink id={company_id ?? ''} name={company_name ?? ''} />,
};
const person: Column<Person> = {
  key: 'name',
  header: m.name,
  sortable: true,
  card: 'title',
  cell: (row) => (
    <Named detail={row.email}>
      <Link to={`${providerPath('people')}/${row.team_member_id}`}>{nameOf(row)}</Link>
    </Named>
  ),
};
const facts: Column<Person>[] = [
  { key: 'role', header: m.role, width: '10rem', minor: true, cell: ({ role }) => role && <TwoLines>{role}</TwoLines> },
  {
    key: 'province',
    header: m.province,
    width: '6rem',
    minor: true,
    cell: ({ province }) => province && <OneLine>{province}</OneLine>,
  },
  {
    key: 'status',
    header: m.status,
    sortable: true,
    width: '8.5rem',
    card: 'mark',
    cell: ({ status }) => <StatusBadge tone={teamMemberTone(status)}>{statusLabel(status)}</StatusBadge>,
  },
  {
    key: 'start',
    header: m.start,
    sortable: true,
    width: '8rem',
    minor: true,
    cell: ({ commencement_date }) => (commencement_date === null ? '–' : formatShortDate(plainDate(commencement_date))),
  },
  {
    key: 'exceptions',
    header: m.exceptions,
    width: '6.5rem',
    card: 'second',
    align: 'end',
    cell: ({ team_member_id, exceptions }) => (
      <ExceptionCount count={exceptions ?? 0} to={`${providerPath('people')}/${team_member_id}`} />
    ),
  },
];

/** Where and since when to send paper, in the list of those who want it. */
const paperFacts: Column<Person>[] = [
  {
    key: 'address',
    header: m.mailTo,
    card: 'second',
    cell: (row) => <TwoLines>{mailingAddress(row)}</TwoLines>,
  },
  {
    key: 'since',
    header: m.paperSince,
    width: '8rem',
    minor: true,
    cell: ({ chosen_at }) => (chosen_at == null ? '–' : formatShortDate(todayAt(Date.parse(chosen_at)))),
  },
];

/** '9 Queen St W, 12, Toronto, ON M5V 2T6', or that there is none yet. */
const mailingAddress = ({ address_1, address_2, city, province, postal_code }: Person): string =>
  address_1
    ? [address_1, address_2, formatPlace(city ?? null, province, postal_code ?? null)].filter(Boolean).join(', ')
    : m.noAddress;

interface PeopleTableProps {
  companyId: string | null;
  search: string;
  paper?: boolean;
}

const columnsOf = (companyId: string | null, paper: boolean): Column<Person>[] =>
  paper ? [person, client, ...paperFacts] : companyId === null ? [person, client, ...facts] : [person, ...facts];

/** People, a page at a time. @param companyId one client's; null for all. @param paper those alone who want paper statements, of all clients */
export function PeopleTable({ companyId, search, paper = false }: PeopleTableProps) {
  const list = usePagedList(companyId === null ? listedPeople(search, paper) : peopleList(search, companyId));
  return (
    <div className={styles.panel}>
      <DataTable
        caption={m.people}
        columns={columnsOf(companyId, paper)}
        rows={distinct(list.rows)}
        sort={list.sort}
        onSort={list.onSort}
        rowKey={({ team_member_id }) => team_member_id ?? ''}
        loading={list.isPending}
        lines
        empty={
          <ListEmpty
            failed={list.isError}
            filtered={search !== ''}
            empty={paper ? { title: m.noPaper, text: m.noPaperText } : { title: m.none, text: m.noneText }}
            nothingFound={{ title: m.noneFound }}
          />
        }
      />
      <LoadMore list={list} />
    </div>
  );
}
