import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog } from '../../money/act-dialog.tsx';
import { namedAmount, shownAmount } from '../../money/amount.tsx';
import { methodOf, methodOptions } from '../method-options.ts';
import type { ReceiptRow } from '../receivables-queries.ts';
import { invoiceShares } from '../split-names.ts';

export type ReceiptAct = 'apply' | 'unapply' | 'refund' | 'undoRefund' | 'return';

interface ReceiptDialogProps {
  act: ReceiptAct;
  receipt: ReceiptRow;
  onClose: () => void;
}

/** The acts on a receipt. */
export function ReceiptDialog({ act, receipt, onClose }: ReceiptDialogProps) {
  const { id: source, number, company_id, company } = receipt;
  const left = dotted([company, `${m.unapplied} ${namedAmount(receipt.left_cents)}`]);
  switch (act) {
    case 'apply':
      return (
        <ActDialog
          act="provider/allocate-funds"
          title={m.applyTitle({ number })}
          about={left}
          description={m.applyText}
          confirm={m.apply}
          fields={[{ name: 'invoices', label: m.applyTo, kind: 'invoices', companyId: company_id, optional: true }]}
          request={({ text }) => {
            const invoices = invoiceShares(text.invoices ?? '');
            return { source, invoices: invoices.length === 0 ? null : invoices };
          }}
          done={({ cents }) => m.applied({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
    case 'unapply':
      return (
        <ActDialog
          act="provider/reverse-allocation"
          title={m.unapplyTitle({ number })}
          about={dotted([company, m.applied({ amount: shownAmount(receipt.applied_cents) })])}
          confirm={m.unapply}
          fields={[{ name: 'invoice', label: m.invoice, kind: 'text' }]}
          request={({ text }, reason) => ({ source, invoice: text.invoice ?? '', reason })}
          done={({ cents }) => m.unapplied2({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
    case 'refund':
      return (
        <ActDialog
          act="provider/refund-funds"
          title={m.refundTitle({ number })}
          about={left}
          description={m.refundText}
          confirm={m.refund}
          fields={[
            { name: 'amount', label: m.amount, hint: m.allUnappliedHint, kind: 'money', optional: true },
            { name: 'on', label: m.refundedOn, kind: 'date', value: todayAt(Date.now()) },
            { name: 'method', label: m.method, kind: 'select', value: 'EFT', options: methodOptions },
            { name: 'reference', label: m.reference, kind: 'text', optional: true },
            { name: 'again', label: m.refundAgain, kind: 'check', once: true },
          ]}
          request={({ text, cents }) => ({
            source,
            cents: cents.amount ?? null,
            refunded_on: text.on ?? '',
            method: methodOf(text.method),
            reference: text.reference ?? '',
            again: text.again === 'yes',
          })}
          done={({ cents }) => m.refunded({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
    case 'undoRefund':
      return (
        <ActDialog
          act="provider/reverse-refunds"
          title={m.undoRefundTitle({ number })}
          about={dotted([company, m.refunded({ amount: shownAmount(receipt.refunded_cents) })])}
          confirm={m.undoRefund}
          keep={m.leaveAsIs}
          request={(_, reason) => ({ source, reason })}
          done={({ cents }) => m.unapplied2({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
    case 'return':
      return (
        <ActDialog
          act="provider/return-receipt"
          title={m.returnTitle({ number })}
          about={dotted([company, namedAmount(receipt.amount_cents)])}
          description={m.returnText}
          confirm={m.returnReceipt}
          destructive
          request={(_, reason) => ({ receipt: source, reason })}
          done={({ cents }) => m.returned({ amount: shownAmount(cents) })}
          onClose={onClose}
        />
      );
  }
}
