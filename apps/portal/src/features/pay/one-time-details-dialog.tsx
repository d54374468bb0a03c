import { formatShortDate } from '@portage/domain/date-format';
import { invoiceNumber } from '@portage/domain/invoice-groups';
import { formatCurrency, parseCents } from '@portage/domain/money';
import { oneTimeCostTotal, oneTimeTotal } from '@portage/domain/payments';
import { todayAt } from '@portage/domain/plain-date';
import { oneTimeTone, sameStatus, statusLabel } from '@portage/domain/statuses';
import { Dialog } from '#ui/dialog.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useCalculation } from './calculation.ts';
import { CalculationDetails } from './calculation-details.tsx';
import { CancelOneTime } from './cancel-one-time.tsx';
import { dateRange } from './group-columns.tsx';
import styles from './pay.module.css';
import { employeeName, type OneTimePayment } from './payments.ts';

export function OneTimeDetailsDialog({ payment, onClose }: { payment: OneTimePayment; onClose: () => void }) {
  const facts: [string, string | null][] = [
    ['Employee', employeeName(payment)],
    ['Email', payment.employee_email],
    ['Company', payment.company_legal_name],
    ['Payment Type', payment.payment_type],
    ['Amount', `${formatCurrency(oneTimeTotal(payment), 'CAD')} CAD`],
    [
      'EI and CPP',
      `${formatCurrency(parseCents(payment.ei), 'CAD')} and ${formatCurrency(parseCents(payment.cpp), 'CAD')}`,
    ],
    ['Total Cost', `${formatCurrency(oneTimeCostTotal(payment), 'CAD')} CAD`],
    ['Invoice', payment.invoice && invoiceNumber(payment.invoice)],
    ['Payment Date', dateRange(payment.start_date, payment.end_date)],
    ['Reference', payment.reference],
    ['Requested', formatShortDate(todayAt(Date.parse(payment.created_at)))],
    ['Credited', payment.credited_at && formatShortDate(todayAt(Date.parse(payment.credited_at)))],
    ['Description', payment.description],
    ['Memo', payment.memo],
  ];
  const cancelable = sameStatus(payment.status, 'Processing') && payment.invoice_id === null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="One-time Payment Details"
      footer={cancelable && <CancelOneTime payment={payment} onDone={onClose} />}
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
      <OneTimeCalculation payment={payment} />
    </Dialog>
  );
}

function OneTimeCalculation({ payment }: { payment: OneTimePayment }) {
  const { data } = useCalculation('wip_one_time_payments', payment, payment.invoice_id ?? '');
  const missing =
    payment.treatment === 'none'
      ? 'This payment carries no CPP and no EI.'
      : 'CPP and EI are calculated when the payment is invoiced.';
  return <CalculationDetails calculation={data} payday={payment.start_date} missing={missing} />;
}
