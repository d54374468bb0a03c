import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import { providerPath } from '@portage/domain/portal-paths';
import * as shell from '@portage/messages/console';
import * as m from '@portage/messages/console-clients';
import { formatCadNamed, formatNumber, formatShortDate } from '@portage/messages/formats';
import { Link } from 'react-router';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx';
import { ExceptionCount } from '../lists/cells/exception-count.tsx';
import { Named } from '../lists/cells/one-line.tsx';
import { ExportButton } from '../lists/export-button.tsx';
import { ListEmpty } from '../lists/list-empty.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { LoadMore } from '../lists/paged/load-more.tsx';
import { usePagedList } from '../lists/paged/use-paged-list.ts';
import { useTyped } from '../lists/use-typed.ts';
import { type Client, clientList } from './clients-queries.ts';

const liveTables = ['pay_exceptions', 'plans', 'invoices', 'new_documents', 'team_members'] as const;

const columns: Column<Client>[] = [
  {
    key: 'client',
    header: m.client,
    sortable: true,
    card: 'title',
    cell: (client) => (
      <Named detail={client.billing_email}>
        <Link to={`${providerPath('clients')}/${client.id}`}>{client.legal_name}</Link>
      </Named>
    ),
  },
  {
    key: 'agreement',
    header: m.agreement,
    width: '7.5rem',
    card: 'mark',
    cell: ({ agreement_signed }) => (
      <StatusBadge tone={agreement_signed ? 'moss' : 'wheat'}>{agreement_signed ? m.signed : m.unsigned}</StatusBadge>
    ),
  },
  { key: 'plan', header: m.plan, width: '7rem', minor: true, cell: ({ plan }) => plan ?? m.noPlan },
  {
    key: 'people',
    header: m.people,
    align: 'end',
    width: '5.25rem',
    minor: true,
    cell: ({ people }) => formatNumber(people ?? 0),
  },
  {
    key: 'unpaid',
    header: m.unpaid,
    width: '8rem',
    align: 'end',
    cell: ({ unpaid_cents, overdue }) => (
      <span className={overdue ? styles.overdue : undefined} title={overdue ? m.overdue : undefined}>
        <Money cents={cents(unpaid_cents ?? 0)} />
        {overdue && <VisuallyHidden> {m.overdue}</VisuallyHidden>}
      </span>
    ),
  },
  {
    key: 'owes',
    header: m.unpaid,
    cardOnly: true,
    card: 'amount',
    cell: ({ unpaid_cents, overdue }) =>
      unpaid_cents !== null &&
      unpaid_cents > 0 && (
        <span className={overdue ? styles.owesOverdue : styles.owes}>
          {(overdue ? m.owesOverdue : m.owes)({ amount: formatCadNamed(cents(unpaid_cents)) })}
        </span>
      ),
  },
  {
    key: 'exceptions',
    header: m.exceptions,
    width: 'clamp(8rem, 13cqi, 10.5rem)',
    card: 'second',
    align: 'end',
    cell: ({ id, exceptions, blocking }) => (
      <ExceptionCount count={exceptions ?? 0} blocking={blocking ?? 0} to={`${providerPath('clients')}/${id}`} />
    ),
  },
  {
    key: 'payday',
    header: m.nextPayday,
    width: '8rem',
    card: 'third',
    cell: ({ next_payday }) => (next_payday === null ? '–' : formatShortDate(plainDate(next_payday))),
  },
  {
    key: 'since',
    header: m.since,
    sortable: true,
    width: '8rem',
    minor: true,
    cell: ({ created_at }) => (created_at === null ? null : formatShortDate(todayAt(Date.parse(created_at)))),
  },
];

/** Every client with what is missing, owed and on hold. */
export function ClientList() {
  const [params, change] = useUrlParams();
  const search = params.get('q') ?? '';
  const wanted = useTyped(search);
  const list = usePagedList(clientList(wanted));
  useLiveLists(liveTables);

  return (
    <>
      <PageHeader title={shell.clients} actions={<ExportButton of={list} save={exportClients} />} />
      <div className={styles.panel}>
        <Toolbar>
          <SearchField
            label={m.search}
            placeholder={m.searchPlaceholder}
            value={search}
            onChange={(text) => change({ q: text || null })}
          />
        </Toolbar>
        <DataTable
          caption={shell.clients}
          columns={columns}
          rows={list.rows}
          sort={list.sort}
          onSort={list.onSort}
          rowKey={({ id }) => id ?? ''}
          loading={list.isPending}
          lines
          empty={
            <ListEmpty
              failed={list.isError}
              filtered={wanted !== ''}
              empty={{ title: m.none, text: m.noneText }}
              nothingFound={{ title: m.noneFound, text: m.noneFoundText }}
            />
          }
        />
        <LoadMore list={list} />
      </div>
    </>
  );
}

function exportClients(rows: readonly Client[]): void {
  downloadCsv(
    'clients.csv',
    [m.client, m.billingEmail, m.agreement, m.plan, m.people, m.unpaid, m.exceptions, m.nextPayday, m.since],
    rows.map((client) => [
      client.legal_name,
      client.billing_email,
      client.agreement_signed ? m.signed : m.unsigned,
      client.plan,
      client.people,
      toDecimal(cents(client.unpaid_cents ?? 0)),
      client.exceptions,
      client.next_payday,
      client.created_at === null ? null : todayAt(Date.parse(client.created_at)),
    ]),
  );
}
