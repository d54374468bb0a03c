import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-charges';
import { ActDialog } from '../../money/act-dialog.tsx';

interface OfClient {
  client: { id: string; name: string };
  now: string;
  onClose: () => void;
}

/** Sets what a client pays for the provider's service, from a day of pay on. */
export function FeeDialog({ client, now, onClose }: OfClient) {
  return (
    <ActDialog
      act="provider/set-client-fee"
      title={m.changeFee}
      about={client.name}
      description={m.changeFeeText({ now })}
      confirm={m.changeFee}
      fields={[
        {
          name: 'kind',
          kind: 'select',
          label: m.feeKind,
          value: 'month',
          options: [
            { value: 'month', label: m.kindMonth },
            { value: 'percent', label: m.kindPercent },
          ],
          hints: { month: m.kindHintMonth, percent: m.kindHintPercent },
        },
        { name: 'amount', kind: 'money', label: m.feeAmount, hint: m.feeAmountHint, optional: true, zero: true },
        { name: 'percent', kind: 'text', label: m.feePercentage, hint: m.feePercentageHint, optional: true },
        { name: 'from', kind: 'date', label: m.from, value: todayAt(Date.now()) },
      ]}
      request={({ text, cents }, reason) => ({
        client: client.id,
        from: text.from ?? '',
        fee:
          text.kind === 'percent'
            ? { kind: 'percent', percent: text.percent ?? '' }
            : { kind: 'month', cents: cents.amount ?? -1 },
        reason,
      })}
      done={() => m.feeSet}
      onClose={onClose}
    />
  );
}

/** Sets the class of a client in levies. */
export function ClassDialog({ client, now, onClose }: OfClient) {
  return (
    <ActDialog
      act="provider/set-levy-class"
      title={m.changeClass}
      about={client.name}
      description={m.changeClassText({ now })}
      confirm={m.changeClass}
      fields={[{ name: 'class', kind: 'text', label: m.levyClass, value: now, maxLength: 60 }]}
      request={({ text }, reason) => ({ client: client.id, class: text.class ?? '', reason })}
      done={() => m.classSet}
      onClose={onClose}
    />
  );
}

/** Sets the PO number of a client's next invoices. */
export function PoDialog({ client, now, onClose }: OfClient) {
  return (
    <ActDialog
      act="provider/set-po-number"
      title={m.changePo}
      about={client.name}
      description={m.changePoText}
      confirm={m.changePo}
      fields={[{ name: 'number', kind: 'text', label: m.poNumber, value: now, optional: true, maxLength: 60 }]}
      request={({ text }, reason) => ({ client: client.id, number: text.number ?? '', reason })}
      done={() => m.poSet}
      onClose={onClose}
    />
  );
}
