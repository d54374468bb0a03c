import * as m from '@portage/messages/console-money';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { NotLoadedLine } from '#ui/message/not-loaded-line.tsx';
import { dotted } from '#ui/text/dotted.ts';
import { ActDialog, type ActValues } from '../../money/act-dialog.tsx';
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

/** Voids or credits a whole invoice. Waits until it can say what paying its days again means where some of them were paid out. */
function CorrectionDialog({ act, invoice: row, onClose }: InvoiceDialogProps & { act: 'void' | 'credit' }) {
  const { id: invoice, invoice_number: number, company } = row;
  const paidOut = useQuery(paidOutQuery(invoice));
  const why = useId();
  const total = labelledAmount(m.total, row.cents);
  const { data } = paidOut;
  const hint = data === undefined || data === 0 ? m.payAgainHint : m.payAgainPaidHint({ amount: namedAmount(data) });
  const payAgain: ActField = { name: 'again', label: m.payAgain, kind: 'check', ...(data !== undefined && { hint }) };
  const shared = {
    destructive: true,
    fields: [payAgain],
    waitsFor: data === undefined ? why : undefined,
    request: ({ text }: ActValues, reason: string) => ({ invoice, pay_again: text.again === 'yes', reason }),
    onClose,
    children: data === undefined && (
      <div id={why}>
        {paidOut.isPending && <p role="status">{m.paidOutLoading}</p>}
        <NotLoadedLine text={m.paidOutNotLoaded} reads={[paidOut]} />
      </div>
    ),
  };
  if (act === 'credit')
    return (
      <ActDialog
        {...shared}
        act="provider/credit-invoice"
        title={m.creditTitle({ number })}
        about={dotted([company, total])}
        description={m.creditText}
        confirm={m.creditWhole}
        done={(credit) => m.credited({ number: credit.number })}
      />
    );
  return (
    <ActDialog
      {...shared}
      act="provider/void-invoice"
      title={m.voidTitle({ number })}
      about={dotted([company, total, row.open !== row.cents && labelledAmount(m.balance, row.open)])}
      description={m.voidText}
      confirm={m.voidInvoice}
      keep={m.keepInvoice}
      done={() => m.voided({ number })}
    />
  );
}

/** The corrections of an invoice. */
export function InvoiceDialog({ act, invoice: row, onClose }: InvoiceDialogProps) {
  const { id: invoice, invoice_number: number, company } = row;
  const open = labelledAmount(m.balance, row.open);
  switch (act) {
    case 'void':
    case 'credit':
      return <CorrectionDialog act={act} invoice={row} onClose={onClose} />;
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
