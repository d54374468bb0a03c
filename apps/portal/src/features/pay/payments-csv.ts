import { type InvoiceHead, invoiceNumber } from '@portage/domain/invoice-groups';
import { type Cents, type DecimalInput, parseCents, toDecimal } from '@portage/domain/money';
import { lineTotal, oneTimeCostTotal } from '@portage/domain/payments';
import { statusLabel } from '@portage/domain/statuses';
import { downloadCsv } from '#lib/csv.ts';
import { type Employee, employeeName, type OneTimePayment, type ScheduledPayment } from './payments.ts';

const head = [
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
const ownHead = ['Reference', 'Description', 'Memo'];

/** Downloads scheduled lines as CSV: plain decimal amounts, YYYY-MM-DD dates. */
export function exportScheduled(lines: readonly ScheduledPayment[]): void {
  downloadCsv('scheduled-payments.csv', head, lines.map(scheduledCells));
}

/** Downloads one-time payments as CSV. The amount goes in the gross column; start, end and payday are the same date. */
export function exportOneTime(payments: readonly OneTimePayment[]): void {
  const rows = payments.map((payment) => [
    ...oneTimeCells(payment),
    payment.reference,
    payment.description,
    payment.memo,
  ]);
  downloadCsv('one-time-payments.csv', [...head, ...ownHead], rows);
}

/** Downloads scheduled lines, then one-time payments, as one CSV file. */
export function exportHistory(lines: readonly ScheduledPayment[], extras: readonly OneTimePayment[]): void {
  downloadCsv('payment-history.csv', head, [...lines.map(scheduledCells), ...extras.map(oneTimeCells)]);
}

const scheduledCells = (line: ScheduledPayment) =>
  cells(line, { email: line.employee.email, payday: line.payday, gross: line.gross_salary, total: lineTotal(line) });

const oneTimeCells = (payment: OneTimePayment) =>
  cells(payment, {
    email: payment.employee_email,
    payday: payment.start_date,
    gross: payment.amount,
    total: oneTimeCostTotal(payment),
  });

interface PaymentFields {
  invoice: InvoiceHead | null;
  employee: Employee;
  payment_type: string;
  start_date: string;
  end_date: string;
  ei: DecimalInput;
  cpp: DecimalInput;
  status: string;
}

function cells(row: PaymentFields, own: { email: string; payday: string; gross: DecimalInput; total: Cents }) {
  return [
    row.invoice ? invoiceNumber(row.invoice) : '',
    employeeName(row),
    own.email,
    row.payment_type,
    row.start_date,
    row.end_date,
    own.payday,
    toDecimal(parseCents(own.gross)),
    toDecimal(parseCents(row.ei)),
    toDecimal(parseCents(row.cpp)),
    toDecimal(own.total),
    statusLabel(row.status),
  ];
}
