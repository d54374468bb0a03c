import * as m from '@portage/messages/console-money';
import { useQuery } from '@tanstack/react-query';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import type { ActField } from '../../money/act-field.tsx';
import { labelledAmount, namedAmount, shownAmount } from '../../money/amount.tsx';
import { type InvoiceRow, paidOutQuery } from '../receivables-queries.ts';
import { CreditLineDialog } from './credit-line-dialog.tsx';

export type InvoiceAct = 'void' | 'credit' | 'creditLine' | 'writeOff' | 'undoWriteOff';

interface InvoiceDialogProps {
  act: InvoiceAct;
  invoice: InvoiceRow;
  onClose: () => void;
}

/** Says what paying days again means where some of them were paid out. */
function usePayAgain(invoiceId: string): ActField {
  const { data: paidOut = 0 } = useQuery(paidOutQuery(invoiceId));
  const hint = paidOut === 0 ? m.payAgainHint : m.payAgainPaidHint({ amount: namedAmount(paidOut) });
  return { name: 'again', label: m.payAgain, kind: 'check', hint };
}

/** The corrections of an invoice. */
export function InvoiceDialog({ act, invoice: row, onClose }: InvoiceDialogProps) {
  const { id: invoice, invoice_number: number, company } = row;
  const payAgain = usePayAgain(invoice);
  const total = labelledAmount(m.total, row.cents);
  const open = labelledAmount(m.balance, row.open);
  switch (act) {
    case 'void':
      return (
        <ActDialog
          act="provider/void-invoice"
          title={m.voidTitle({ number })}
          about={dotted([company, total, row.open !== row.cents && open])}
          description={m.voidText}
          confirm={m.voidInvoice}
          keep={m.keepInvoice}
          destructive
          fields={[payAgain]}
          request={({ text }, reason) => ({ invoice, pay_again: text.again === 'yes', reason })}
          done={() => m.voided({ number })}
          onClose={onClose}
        />
      );
    case 'credit':
      return (
        <ActDialog
          act="provider/credit-invoice"
          title={m.creditTitle({ number })}
          about={dotted([company, total])}
          description={m.creditText}
          confirm={m.creditWhole}
          destructive
          fields={[payAgain]}
          request={({ text }, reason) => ({ invoice, pay_again: text.again === 'yes', reason })}
          done={(credit) => m.credited({ number: credit.number })}
          onClose={onClose}
        />
      );
    case 'creditLine':
      return <CreditLineDialog invoice={row} onClose={onClose} />;
    case 'writeOff':
      return (
        <ActDialog
          act="provider/write-off-invoice"
          title={m.writeOffTitle({ number })}
          about={dotted([company, open])}
          confirm={m.writeOff}
          destructive
          fields={[{ name: 'amount', label: m.amount, hint: m.allOpenHint, kind: 'money', optional: true }]}
          request={({ cents }, reason) => ({ invoice, cents: cents.amount ?? null, reason })}
          done={({ cents }) => m.writtenOff({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
    case 'undoWriteOff':
      return (
        <ActDialog
          act="provider/reverse-allocation"
          title={`${m.undoWriteOff}: ${number}`}
          about={dotted([company, m.writtenOff({ amount: shownAmount(row.written_off) })])}
          confirm={m.undoWriteOff}
          keep={m.leaveAsIs}
          request={(_, reason) => ({ source: null, invoice, reason })}
          done={({ cents }) => m.returned({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
  }
}
