import { plainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { isPayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import { providerPath } from '@portage/domain/portal-paths';
import * as m from '@portage/messages/console-pay';
import { correction, recovery } from '@portage/messages/final-pay';
import { formatCadNamed, formatShortDate } from '@portage/messages/formats';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { oneTimeName } from '#lib/texts/names/one-time-names.ts';
import { payItemNames } from '#lib/texts/names/pay-item-names.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyOpened } from '#ui/dialog/lazy-dialog.tsx';
import { Card } from '#ui/page/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { mayDo } from '../../may-do.ts';
import { useStaff } from '../../staff.ts';
import { Named } from '../cells/one-line.tsx';
import { ListFailed } from '../list-failed.tsx';
import { InvoiceCell, PayStatus } from './pay-cells.tsx';
import type { OneTimePayment } from './pay-queries.ts';

const CancelOneTimeDialog = lazyOpened(async () => (await import('./cancel-one-time.tsx')).CancelOneTimeDialog);

/** Its type, or that it takes an overpayment back, corrects contributions, or goes with regular pay. */
function typeOf({ payment_type, recovery_id, corrects_year, item_kind }: OneTimePayment): string {
  if (isPayItemKind(item_kind)) return payItemNames[item_kind];
  if (recovery_id !== null) return recovery;
  return corrects_year === null ? oneTimeName(payment_type) : correction;
}
const nameOf = (payment: OneTimePayment): string => dotted([typeOf(payment), payment.reference]);

const type: Column<OneTimePayment> = {
  key: 'type',
  header: m.type,
  card: 'title',
  cell: (payment) => <Named detail={payment.reference}>{typeOf(payment)}</Named>,
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

/** Cancels a payment that no invoice has yet. */
const actions = (onCancel: (payment: OneTimePayment) => void): Column<OneTimePayment> => ({
  key: 'actions',
  header: m.actions,
  align: 'end',
  width: '7.5rem',
  card: 'end',
  screenOnly: true,
  unlabeled: true,
  cell: (payment) =>
    payment.status === 'Processing' &&
    payment.recovery_id === null &&
    payment.corrects_year === null &&
    payment.item_kind === null &&
    payment.invoice === null && (
      <Button size="s" aria-label={m.cancelOneTimeOf({ payment: nameOf(payment) })} onClick={() => onCancel(payment)}>
        {m.cancelOneTime}
      </Button>
    ),
});

/** The newest one-time payments of a client or a person. Nothing while there are none. On a person's page, one can be canceled. */
export function OneTimeTable({ read, showPerson }: { read: UseQueryResult<OneTimePayment[]>; showPerson: boolean }) {
  const mayCancel = mayDo(useStaff(), 'provider/cancel-one-time');
  // Not of the rows: what was typed and a refusal stay on screen when a colleague cancels it, or a run invoices it.
  const [canceled, setCanceled] = useState<OneTimePayment | null>(null);
  if (read.isLoadingError)
    return (
      <Card title={m.oneTime}>
        <ListFailed />
      </Card>
    );
  const payments = read.data ?? [];
  if (payments.length === 0) return null;
  const ofPerson = mayCancel ? [type, ...columns, actions(setCanceled)] : [type, ...columns];
  return (
    <Card title={m.oneTime} flush>
      <DataTable
        caption={m.oneTime}
        plain
        lines
        columns={showPerson ? [person, ...columns] : ofPerson}
        rows={payments}
        rowKey={({ id }) => id}
        empty={null}
      />
      {canceled !== null && <CancelOneTimeDialog payment={canceled} onClose={() => setCanceled(null)} />}
    </Card>
  );
}
