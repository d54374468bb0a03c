import { plainDate } from '@portage/domain/dates/plain-date';
import { providerPath } from '@portage/domain/portal-paths';
import { teamMemberTone } from '@portage/domain/statuses';
import * as m from '@portage/messages/console-people';
import { formatNumber, formatShortDate } from '@portage/messages/formats';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { statusLabel } from '#lib/texts/status-label.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ClientLink } from '../lists/client-link.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { LoadMore } from '../lists/load-more.tsx';
import { pagedQuery } from '../lists/paged-queries.ts';
import { type Person, readPeople } from './people-queries.ts';

const client: Column<Person> = {
  key: 'client',
  header: m.client,
  card: 'third',
  cell: ({ company_id, company_name }) => <ClientLink id={company_id ?? ''} name={company_name ?? ''} />,
};
const person: Column<Person> = {
  key: 'name',
  header: m.name,
  card: 'title',
  cell: (row) => (
    <span className={styles.subject}>
      <Link to={`${providerPath('people')}/${row.team_member_id}`}>
        {row.first_name} {row.last_name}
      </Link>
      <span className={styles.muted}>{row.email}</span>
    </span>
  ),
};
const facts: Column<Person>[] = [
  { key: 'role', header: m.role, width: '10rem', minor: true, cell: ({ role }) => role },
  { key: 'province', header: m.province, width: '6rem', minor: true, cell: ({ province }) => province },
  {
    key: 'status',
    header: m.status,
    width: '8.5rem',
    card: 'mark',
    cell: ({ status }) => <StatusBadge tone={teamMemberTone(status)}>{statusLabel(status)}</StatusBadge>,
  },
  {
    key: 'start',
    header: m.start,
    width: '7.5rem',
    minor: true,
    cell: ({ commencement_date }) => (commencement_date === null ? '–' : formatShortDate(plainDate(commencement_date))),
  },
  {
    key: 'exceptions',
    header: m.exceptions,
    width: '6.5rem',
    card: 'second',
    align: 'end',
    cell: ({ exceptions }) => formatNumber(exceptions ?? 0),
  },
];

/** Each person once, at the first of their terms that matches. */
function distinct(rows: readonly Person[]): Person[] {
  const seen = new Set<string | null>();
  return rows.filter(({ team_member_id: id }) => !seen.has(id) && seen.add(id));
}

/** People by name, a page at a time. @param companyId one client's; null for all */
export function PeopleTable({ companyId, search }: { companyId: string | null; search: string }) {
  const list = useInfiniteQuery(pagedQuery('people', `${companyId}/${search}`, readPeople(search, companyId)));
  return (
    <div className={styles.panel}>
      <DataTable
        caption={m.people}
        columns={companyId === null ? [person, client, ...facts] : [person, ...facts]}
        rows={distinct(list.data?.pages.flat() ?? [])}
        rowKey={({ team_member_id }) => team_member_id ?? ''}
        loading={list.isPending}
        lines
        empty={
          list.isError ? (
            <ListFailed />
          ) : search === '' ? (
            <EmptyState title={m.none}>{m.noneText}</EmptyState>
          ) : (
            <EmptyState title={m.noneFound} />
          )
        }
      />
      <LoadMore list={list} />
    </div>
  );
}
