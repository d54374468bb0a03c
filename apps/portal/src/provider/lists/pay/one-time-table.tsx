import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-pay';
import { formatCadNamed, formatShortDate } from '@portage/messages/formats';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { Named } from '../cells/one-line.tsx';
import { ListFailed } from '../list-failed.tsx';
import { InvoiceCell, PayStatus } from './pay-cells.tsx';
import type { OneTimePayment } from './pay-queries.ts';

const nameOf = ({ payment_type, reference }: OneTimePayment): string => dotted([oneTimeName(payment_type), reference]);

const type: Column<OneTimePayment> = {
  key: 'type',
  header: m.type,
  card: 'title',
  cell: ({ payment_type, reference }) => <Named detail={reference}>{oneTimeName(payment_type)}</Named>,
};
const person: Column<OneTimePayment> = {
  key: 'person',
  header: m.person,
  card: 'title',
  cell: (payment) => (
    <Named detail={nameOf(payment)} keepInCard>
      <Link to={`${providerPath('people')}/${payment.team_member_id}`}>{payment.employee_name}</Link>
    </Named>
  ),
};
const columns: Column<OneTimePayment>[] = [
  {
    key: 'payday',
    header: m.payday,
    width: '7.5rem',
    card: 'third',
    cell: ({ payday }) => formatShortDate(plainDate(payday)),
  },
  {
    key: 'amount',
    header: m.amount,
    width: 'clamp(7.75rem, 11cqi, 8rem)',
    align: 'end',
    cell: ({ amount }) => <Money cents={parseCents(amount)} />,
  },
  {
    key: 'named',
    header: m.amount,
    cardOnly: true,
    card: 'amount',
    cell: ({ amount }) => formatCadNamed(parseCents(amount)),
  },
  { key: 'status', header: m.status, width: '9rem', card: 'mark', cell: (payment) => <PayStatus of={payment} /> },
  {
    key: 'invoice',
    header: m.invoice,
    width: 'clamp(8.75rem, 12cqi, 9rem)',
    card: 'second',
    unlabeled: true,
    cell: ({ invoice }) => <InvoiceCell invoice={invoice} />,
  },
];

/** The newest one-time payments of a client or a person. Nothing while there are none. */
export function OneTimeTable({ read, showPerson }: { read: UseQueryResult<OneTimePayment[]>; showPerson: boolean }) {
  if (read.isLoadingError)
    return (
      <Card title={m.oneTime}>
        <ListFailed />
      </Card>
    );
  const payments = read.data ?? [];
  if (payments.length === 0) return null;
  return (
    <Card title={m.oneTime} flush>
      <DataTable
        caption={m.oneTime}
        plain
        lines
        columns={[showPerson ? person : type, ...columns]}
        rows={payments}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Card>
  );
}
