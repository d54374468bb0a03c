import { invoiceNumber } from '@portage/domain/invoice-groups';
import { parseCents, toDecimal } from '@portage/domain/money';
import { lineTotal, oneTimeCostTotal } from '@portage/domain/payments';
import { statusLabel } from '@portage/domain/statuses';
import { downloadCsv } from '#lib/csv.ts';
import { employeeName, type OneTimePayment, type ScheduledPayment } from './payments.ts';

const scheduledHead = [
  'Invoice',
  'Employee',
  'Email',
  'Type',
  'Start',
  'End',
  'Payday',
  'Gross',
  'EI',
  'CPP',
  'Total',
  'Status',
];
const oneTimeHead = [
  'Invoice',
  'Employee',
  'Email',
  'Type',
  'Date',
  'Amount',
  'EI',
  'CPP',
  'Total',
  'Status',
  'Reference',
  'Description',
  'Memo',
];

/** Saves scheduled lines as CSV: amounts as plain decimals, dates as YYYY-MM-DD. */
export function exportScheduled(lines: readonly ScheduledPayment[]): void {
  downloadCsv('scheduled-payments.csv', scheduledHead, lines.map(scheduledCells));
}

/** Saves both kinds of payment below each other: of a one-time payment the amount is the gross, and its date start, end and payday. */
export function exportHistory(lines: readonly ScheduledPayment[], extras: readonly OneTimePayment[]): void {
  const oneTime = extras.map((payment) => [
    payment.invoice ? invoiceNumber(payment.invoice) : '',
    employeeName(payment),
    payment.employee_email,
    payment.payment_type,
    payment.start_date,
    payment.end_date,
    payment.start_date,
    toDecimal(parseCents(payment.amount)),
    toDecimal(parseCents(payment.ei)),
    toDecimal(parseCents(payment.cpp)),
    toDecimal(oneTimeCostTotal(payment)),
    statusLabel(payment.status),
  ]);
  downloadCsv('payment-history.csv', scheduledHead, [...lines.map(scheduledCells), ...oneTime]);
}

const scheduledCells = (line: ScheduledPayment) => [
  line.invoice ? invoiceNumber(line.invoice) : '',
  employeeName(line),
  line.employee.email,
  line.payment_type,
  line.start_date,
  line.end_date,
  line.payday,
  toDecimal(parseCents(line.gross_salary)),
  toDecimal(parseCents(line.ei)),
  toDecimal(parseCents(line.cpp)),
  toDecimal(lineTotal(line)),
  statusLabel(line.status),
];

/** Saves one-time payments as CSV, in the same manner. */
export function exportOneTime(payments: readonly OneTimePayment[]): void {
  const rows = payments.map((payment) => [
    payment.invoice ? invoiceNumber(payment.invoice) : '',
    employeeName(payment),
    payment.employee_email,
    payment.payment_type,
    payment.start_date,
    toDecimal(parseCents(payment.amount)),
    toDecimal(parseCents(payment.ei)),
    toDecimal(parseCents(payment.cpp)),
    toDecimal(oneTimeCostTotal(payment)),
    statusLabel(payment.status),
    payment.reference,
    payment.description,
    payment.memo,
  ]);
  downloadCsv('one-time-payments.csv', oneTimeHead, rows);
}
