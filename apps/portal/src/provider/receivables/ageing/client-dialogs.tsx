import { todayAt } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { ActDialog } from '../../money/act-dialog.tsx';
import { shownAmount } from '../../money/amount.tsx';
import { methodOf, methodOptions } from '../method-options.ts';
import type { BilledClient } from '../receivables-queries.ts';
import { invoiceShares } from '../split-names.ts';

export type ClientAct = 'receipt' | 'pause' | 'resume';

interface ClientDialogProps {
  act: ClientAct;
  client: BilledClient;
  onClose: () => void;
}

/** The acts on a client's account. */
export function ClientDialog({ act, client: { company_id: client, company: name }, onClose }: ClientDialogProps) {
  switch (act) {
    case 'receipt':
      return (
        <ActDialog
          act="provider/record-receipt"
          title={m.recordTitle({ name })}
          confirm={m.recordReceipt}
          fields={[
            { name: 'amount', label: m.amount, kind: 'money' },
            { name: 'on', label: m.receivedOn, kind: 'date', value: todayAt(Date.now()) },
            { name: 'method', label: m.method, kind: 'select', value: 'EFT', options: methodOptions },
            { name: 'payer', label: m.payer, kind: 'text', optional: true },
            { name: 'reference', label: m.reference, kind: 'text', optional: true },
            {
              name: 'invoices',
              label: m.applyTo,
              kind: 'invoices',
              companyId: client,
              optional: true,
              hint: m.applyToHint,
            },
            { name: 'again', label: m.again, kind: 'check', once: true },
          ]}
          request={({ text, cents }) => ({
            client,
            cents: cents.amount ?? 0,
            received_on: text.on ?? '',
            method: methodOf(text.method),
            payer: text.payer ?? '',
            reference: text.reference ?? '',
            invoices: invoiceShares(text.invoices ?? ''),
            again: text.again === 'yes',
          })}
          done={({ number, left_cents }) =>
            [m.recorded({ number }), left_cents > 0 ? m.leftOver({ left: shownAmount(left_cents) }) : '']
              .filter((part) => part !== '')
              .join('. ')
          }
          onClose={onClose}
        />
      );
    case 'pause':
      return (
        <ActDialog
          act="provider/pause-reminders"
          title={m.pauseTitle({ name })}
          description={m.pauseText}
          confirm={m.pauseReminders}
          fields={[{ name: 'until', label: m.until, kind: 'date' }]}
          request={({ text }, reason) => ({ client, until: text.until ?? '', reason })}
          done={() => m.paused}
          onClose={onClose}
        />
      );
    case 'resume':
      return (
        <ActDialog
          act="provider/resume-reminders"
          title={m.resumeTitle({ name })}
          confirm={m.resumeReminders}
          request={(_, reason) => ({ client, reason })}
          done={() => m.resumed}
          onClose={onClose}
        />
      );
  }
}
