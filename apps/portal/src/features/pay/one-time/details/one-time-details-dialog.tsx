import { todayAt } from '@portage/domain/dates/plain-date';
import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { parseCents } from '@portage/domain/money/money';
import { isLateOneTime, oneTimeCostTotal, oneTimeTotal } from '@portage/domain/pay/payments';
import { oneTimeTone, sameStatus } from '@portage/domain/statuses';
import { formatCad, formatShortDate } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { useRights } from '#lib/company/company.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { StatusBadge } from '#ui/text/status-badge.tsx';
import { dateRange } from '../../list/group-columns.tsx';
import styles from '../../pay.module.css';
import { awaitsContributions, employeeName, type OneTimePayment } from '../../payments.ts';
import { paymentTypeName } from '../payment-type.ts';
import { CancelOneTime } from './cancel-one-time.tsx';
import { OneTimeCalculation } from './one-time-calculation.tsx';
import { ReceiptOfPayment } from './receipt-of-payment.tsx';

export function OneTimeDetailsDialog({ payment, onClose }: { payment: OneTimePayment; onClose: () => void }) {
  const facts: [string, string | null][] = [
    [m.employee, employeeName(payment)],
    [m.email, payment.employee_email],
    [m.company, payment.company_legal_name],
    [m.type, paymentTypeName(payment)],
    [m.amount, m.amountCad({ amount: formatCad(oneTimeTotal(payment)) })],
    [m.contributions, contributions(payment)],
    [m.totalCost, totalCost(payment)],
    [m.invoice, payment.invoice && invoiceNumber(payment.invoice)],
    [
      m.paymentDate,
      isLateOneTime(payment) ? dateRange(payment.payday, null) : dateRange(payment.start_date, payment.end_date),
    ],
    [m.reference, payment.reference],
    [m.requested, formatShortDate(todayAt(Date.parse(payment.created_at)))],
    [m.credited, payment.credited_at && formatShortDate(todayAt(Date.parse(payment.credited_at)))],
    [m.description, payment.description],
    [m.memo, payment.memo],
  ];
  const can = useRights();
  const cancelable =
    can('people.write') &&
    sameStatus(payment.status, 'Processing') &&
    payment.invoice_id === null &&
    payment.recovery_id === null &&
    payment.corrects_year === null &&
    payment.item_kind === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={m.oneTimeDetails}
      footer={cancelable ? <CancelOneTime payment={payment} onDone={onClose} /> : undefined}
    >
      <p className={styles.detailsStatus}>
        <StatusBadge tone={oneTimeTone(payment.status)}>{statusLabel(payment.status)}</StatusBadge>
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {payment.payment_type === 'Reimbursement' && <ReceiptOfPayment paymentId={payment.id} />}
      <OneTimeCalculation payment={payment} />
    </Dialog>
  );
}

function contributions(payment: OneTimePayment): string {
  if (awaitsContributions(payment)) return m.toBeCalculated;
  return m.contributionsCad({ ei: formatCad(parseCents(payment.ei)), cpp: formatCad(parseCents(payment.cpp)) });
}

function totalCost(payment: OneTimePayment): string {
  if (awaitsContributions(payment)) return m.plusContributions({ amount: formatCad(oneTimeTotal(payment)) });
  const total = m.amountCad({ amount: formatCad(oneTimeCostTotal(payment)) });
  return payment.estimate ? m.estimated({ text: total }) : total;
}
