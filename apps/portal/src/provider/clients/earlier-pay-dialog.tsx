import { plainDate } from '@portage/domain/dates/plain-date';
import { cents, sumCents } from '@portage/domain/money/money';
import * as m from '@portage/messages/console-clients';
import { formatDate } from '@portage/messages/formats';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '#ui/table/data-table.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { Money } from '#ui/text/money.tsx';
import { ActDialog } from '../money/act-dialog.tsx';
import { namedAmount } from '../money/amount.tsx';
import { carriedOverQuery } from './clients-queries.ts';

interface EarlierPayDialogProps {
  client: { id: string; name: string };
  onClose: () => void;
}

/** Asks of a client's pay that was shown as paid before payouts were recorded whether it was paid. */
export function EarlierPayDialog({ client, onClose }: EarlierPayDialogProps) {
  const { data: days } = useQuery(carriedOverQuery(client.id));
  if (days === undefined) return null;
  const lines = days.reduce((sum, day) => sum + day.lines, 0);
  return (
    <ActDialog
      act="provider/confirm-earlier-pay"
      title={m.earlierPay}
      about={dotted([m.earlierLines({ lines }), namedAmount(sumCents(days.map((day) => cents(day.cents))))])}
      description={m.earlierPayText({ client: client.name })}
      confirm={m.confirmEarlierPay}
      fields={[
        {
          name: 'paid',
          kind: 'select',
          label: m.wasPaid,
          value: 'yes',
          options: [
            { value: 'yes', label: m.wasPaidYes },
            { value: 'no', label: m.wasPaidNo },
          ],
          hints: { no: m.wasPaidNoHint },
        },
        { name: 'reference', kind: 'text', label: m.paidWhere, hint: m.paidWhereHint, optional: true },
        { name: 'first', kind: 'date', label: m.firstPayday, value: days[0]?.payday ?? '' },
        { name: 'last', kind: 'date', label: m.lastPayday, value: days.at(-1)?.payday ?? '' },
      ]}
      request={({ text }, reason) => ({
        client: client.id,
        first: text.first ?? '',
        last: text.last ?? '',
        reference: text.paid === 'no' ? null : text.reference?.trim() || m.paidEarlier,
        reason,
      })}
      done={({ lines: changed, cents: amount }) => ({
        title: m.earlierPayConfirmed,
        description: dotted([m.earlierLines({ lines: changed }), namedAmount(cents(amount))]),
      })}
      onClose={onClose}
    >
      <DataTable
        caption={m.earlierPay}
        columns={[
          {
            key: 'payday',
            header: m.earlierPayday,
            card: 'title',
            cell: ({ payday }) => formatDate(plainDate(payday)),
          },
          { key: 'people', header: m.earlierPeople, align: 'end', card: 'second', cell: ({ people }) => people },
          {
            key: 'amount',
            header: m.earlierAmount,
            align: 'end',
            card: 'amount',
            cell: (day) => <Money cents={cents(day.cents)} />,
          },
        ]}
        rows={days}
        rowKey={({ payday }) => payday}
        empty={m.nothingEarlier}
      />
    </ActDialog>
  );
}
