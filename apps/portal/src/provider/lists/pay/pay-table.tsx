import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { providerPath } from '@portage/domain/portal-paths';
import { wholeDates } from '@portage/domain/text/whole-dates';
import * as m from '@portage/messages/console-pay';
import { formatDateRange, formatShortDate } from '@portage/messages/formats';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUrlParams } from '#lib/browser/url-params.ts';
import { nextOrder, parseOrder } from '#ui/list/sort-order.ts';
import { EmptyState } from '#ui/message/empty-state.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import type { SortState } from '#ui/table/data-table-head.tsx';
import { Money } from '#ui/text/money.tsx';
import { Named } from '../cells/one-line.tsx';
import { ListFailed } from '../list-failed.tsx';
import styles from '../lists.module.css';
import { OneTimeTable } from './one-time-table.tsx';
import { InvoiceCell, PayStatus } from './pay-cells.tsx';
import { oneTimeQuery, type PayLine, type PayOf, payQuery, paySortColumns } from './pay-queries.ts';

const newestFirst: SortState = { key: 'payday', direction: 'descending' };

const nameOf = ({ first_name, last_name }: PayLine['employee']): string => `${first_name} ${last_name}`;

const person: Column<PayLine> = {
  key: 'person',
  header: m.person,
  card: 'title',
  cell: ({ team_member_id, employee }) => (
    <Named detail={null}>
      <Link to={`${providerPath('people')}/${team_member_id}`}>{nameOf(employee)}</Link>
    </Named>
  ),
};
const period = (card: 'title' | 'second'): Column<PayLine> => ({
  key: 'period',
  header: m.period,
  sortable: true,
  card,
  unlabeled: true,
  breaks: true,
  cell: ({ start_date, end_date }) => wholeDates(formatDateRange(plainDate(start_date), plainDate(end_date))),
});
const columns: Column<PayLine>[] = [
  {
    key: 'payday',
    header: m.payday,
    sortable: true,
    width: '7.5rem',
    card: 'third',
    cell: ({ payday }) => formatShortDate(plainDate(payday)),
  },
  {
    key: 'gross',
    header: m.gross,
    sortable: true,
    width: 'clamp(7.75rem, 11cqi, 8rem)',
    card: 'amount',
    align: 'end',
    cell: ({ gross_salary }) => <Money cents={parseCents(gross_salary)} />,
  },
  {
    key: 'status',
    header: m.status,
    sortable: true,
    width: '9rem',
    card: 'mark',
    cell: (line) => <PayStatus of={line} />,
  },
];
const invoice: Column<PayLine> = {
  key: 'invoice',
  header: m.invoice,
  width: 'clamp(8.75rem, 12cqi, 9rem)',
  unlabeled: true,
  cell: ({ invoice: one }) => <InvoiceCell invoice={one} />,
};
// With a column of people, the invoice has room only in wide rows.
const ofClient = [person, period('second'), ...columns, { ...invoice, minor: true }];
const ofPerson: Column<PayLine>[] = [period('title'), ...columns, { ...invoice, card: 'second' }];

/** The pay lines of a client or a person: the newest, or the first in another order. Their one-time payments follow. */
export function PayTable({ of, caption, showPerson = false }: { of: PayOf; caption: string; showPerson?: boolean }) {
  const [params, change] = useUrlParams();
  const chosen = parseOrder(params.get('sort'), paySortColumns);
  const pay = useQuery({ ...payQuery(of, chosen ?? newestFirst), placeholderData: keepPreviousData });
  const oneTime = useQuery(oneTimeQuery(of));
  return (
    <div className={styles.columns}>
      <DataTable
        caption={caption}
        lines
        columns={showPerson ? ofClient : ofPerson}
        rows={pay.data ?? []}
        rowKey={({ id }) => id}
        sort={chosen ?? newestFirst}
        onSort={(key) => change({ sort: nextOrder(chosen, key) || null })}
        loading={pay.isPending}
        empty={pay.isError ? <ListFailed /> : <EmptyState title={m.none} />}
      />
      {pay.isSuccess && <OneTimeTable read={oneTime} showPerson={showPerson} />}
    </div>
  );
}
