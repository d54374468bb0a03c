import { parseTaxRate } from '@portage/domain/invoices/invoice-tax';
import * as m from '@portage/messages/console-clients';
import { formatRate } from '@portage/messages/formats';
import { ActDialog } from '../../money/act-dialog.tsx';

interface TaxDialogProps {
  companyId: string;
  name: string;
  /** The client's own rate in percent; null without one. */
  own: string | null;
  /** The rate of the next invoice, and the rate without one of the client's own, each with its reason. */
  now: string;
  otherwise: string;
  onClose: () => void;
}

/** Gives a client a tax rate of its own, or none. */
export function TaxDialog({ companyId, name, own, now, otherwise, onClose }: TaxDialogProps) {
  return (
    <ActDialog
      act="provider/set-tax-rate"
      title={m.changeTaxTitle({ name })}
      description={m.changeTaxText({ now })}
      confirm={m.changeTax}
      fields={[
        {
          name: 'percent',
          label: m.taxPercent,
          kind: 'text',
          value: own ?? '',
          optional: true,
          hint: m.taxPercentHint({ otherwise }),
        },
      ]}
      request={({ text }, reason) => ({ client: companyId, percent: text.percent?.trim() || null, reason })}
      done={({ percent }) =>
        percent === null ? m.taxDefault : m.taxSet({ rate: formatRate(parseTaxRate(percent) ?? 0) })
      }
      onClose={onClose}
    />
  );
}
