import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, toDecimal } from '@portage/domain/money/money';
import { providerPath } from '@portage/domain/portal-paths';
import * as shell from '@portage/messages/console';
import * as m from '@portage/messages/console-clients';
import { formatNumber, formatShortDate } from '@portage/messages/formats';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { downloadCsv } from '#lib/browser/csv.ts';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { SearchField } from '#ui/list/search-field.tsx';
import { Toolbar } from '#ui/list/toolbar.tsx';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { Money } from '#ui/text/money.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { ExportButton } from '../lists/export/export-button.tsx';
import { ListFailed } from '../lists/list-failed.tsx';
import styles from '../lists/lists.module.css';
import { useLiveLists } from '../lists/live-lists.ts';
import { LoadMore } from '../lists/load-more.tsx';
import { pagedQuery, readAll } from '../lists/paged-queries.ts';
import { useTyped } from '../lists/use-typed.ts';
import { type Client, readClients } from './clients-queries.ts';

const liveTables = ['pay_exceptions', 'plans', 'invoices', 'new_documents', 'team_members'] as const;

const columns: Column<Client>[] = [
  {
    key: 'client',
    header: m.client,
    card: 'title',
    cell: (client) => (
      <span className={styles.subject}>
        <Link to={`${providerPath('clients')}/${client.id}`}>{client.legal_name}</Link>
        <span className={styles.muted}>{client.billing_email}</span>
      </span>
    ),
  },
  {
    key: 'agreement',
    header: m.agreement,
    width: '8rem',
    card: 'mark',
    cell: ({ agreement_signed }) => (
      <StatusBadge tone={agreement_signed ? 'moss' : 'wheat'}>{agreement_signed ? m.signed : m.unsigned}</StatusBadge>
    ),
  },
  { key: 'plan', header: m.plan, width: '7.5rem', minor: true, cell: ({ plan }) => plan ?? m.noPlan },
  {
    key: 'people',
    header: m.people,
    align: 'end',
    width: '6rem',
    minor: true,
    cell: ({ people }) => formatNumber(people ?? 0),
  },
  {
    key: 'unpaid',
    header: m.unpaid,
    width: '8.5rem',
    card: 'second',
    align: 'end',
    cell: ({ unpaid_cents, overdue }) => (
      <span className={styles.owed}>
        <Money cents={cents(unpaid_cents ?? 0)} />
        {overdue && <StatusBadge tone="maple">{m.overdue}</StatusBadge>}
      </span>
    ),
  },
  {
    key: 'exceptions',
    header: m.exceptions,
    width: '9rem',
    card: 'third',
    align: 'end',
    cell: ({ exceptions, blocking }) =>
      blocking ? (
        <StatusBadge tone="maple">{m.blocking({ count: blocking })}</StatusBadge>
      ) : (
        formatNumber(exceptions ?? 0)
      ),
  },
  {
    key: 'payday',
    header: m.nextPayday,
    width: '8rem',
    minor: true,
    cell: ({ next_payday }) => (next_payday === null ? '–' : formatShortDate(plainDate(next_payday))),
  },
];

/** Every client with what is missing, owed and on hold. */
export function ClientList() {
  const [params, change] = useUrlParams();
  const search = params.get('q') ?? '';
  const wanted = useTyped(search);
  const list = useInfiniteQuery(pagedQuery('clients', wanted, readClients(wanted)));
  const rows = list.data?.pages.flat() ?? [];
  useLiveLists(liveTables);

  return (
    <>
      <PageHeader
        title={shell.clients}
        actions={<ExportButton make={() => exportClients(wanted)} disabled={rows.length === 0} />}
      />
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
          rows={rows}
          rowKey={({ id }) => id ?? ''}
          loading={list.isPending}
          lines
          empty={
            list.isError ? (
              <ListFailed />
            ) : wanted === '' ? (
              <EmptyState title={m.none}>{m.noneText}</EmptyState>
            ) : (
              <EmptyState title={m.noneFound} />
            )
          }
        />
        <LoadMore list={list} />
      </div>
    </>
  );
}

async function exportClients(search: string): Promise<void> {
  const rows = await readAll(readClients(search));
  downloadCsv(
    'clients.csv',
    [m.client, m.billingEmail, m.agreement, m.plan, m.people, m.unpaid, m.exceptions, m.nextPayday],
    rows.map((client) => [
      client.legal_name,
      client.billing_email,
      client.agreement_signed ? m.signed : m.unsigned,
      client.plan,
      client.people,
      toDecimal(cents(client.unpaid_cents ?? 0)),
      client.exceptions,
      client.next_payday,
    ]),
  );
}
