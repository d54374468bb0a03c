import * as m from '@portage/messages/console-money';
import { ActDialog } from '../../money/act-dialog.tsx';
import type { ActField } from '../../money/act-field.tsx';
import { shownAmount } from '../../money/amount.tsx';
import type { InvoiceRow } from '../receivables-queries.ts';
import { CreditLineDialog } from './credit-line-dialog.tsx';

export type InvoiceAct = 'void' | 'credit' | 'creditLine' | 'writeOff' | 'undoWriteOff';

interface InvoiceDialogProps {
  act: InvoiceAct;
  invoice: InvoiceRow;
  onClose: () => void;
}

const payAgain: ActField = { name: 'again', label: m.payAgain, kind: 'check', hint: m.payAgainHint };

/** The corrections of an invoice. */
export function InvoiceDialog({ act, invoice: { id: invoice, invoice_number: number }, onClose }: InvoiceDialogProps) {
  switch (act) {
    case 'void':
      return (
        <ActDialog
          act="provider/void-invoice"
          title={m.voidTitle({ number })}
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
      return <CreditLineDialog invoice={invoice} number={number} onClose={onClose} />;
    case 'writeOff':
      return (
        <ActDialog
          act="provider/write-off-invoice"
          title={m.writeOffTitle({ number })}
          confirm={m.writeOff}
          destructive
          fields={[{ name: 'amount', label: m.writeOffAmount, kind: 'money', optional: true }]}
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
          confirm={m.undoWriteOff}
          keep={m.leaveAsIs}
          request={(_, reason) => ({ source: null, invoice, reason })}
          done={({ cents }) => m.returned({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
  }
}
