import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { type Cents, type DecimalInput, parseCents, toDecimal } from '@portage/domain/money/money';
import { isLateOneTime, lineTotal, oneTimeCostTotal } from '@portage/domain/pay/payments';
import * as m from '@portage/messages/pay';
import { downloadCsv } from '#lib/browser/csv.ts';
import { statusLabel } from '#lib/texts/status-label.ts';
import { toast } from '#lib/toast/toast.ts';
import { paymentTypeName } from './one-time/payment-type.ts';
import { byEmployee, employeeName, type OneTimePayment, type ScheduledPayment } from './payments.ts';

const head = [
  m.invoice,
  m.csvEmployee,
  m.csvEmail,
  m.csvType,
  m.csvStart,
  m.csvEnd,
  m.csvPayday,
  m.csvGross,
  m.csvEi,
  m.csvCpp,
  m.total,
  m.csvLate,
  m.status,
];
const directionNames: Readonly<Record<string, string>> = { Credit: m.creditType, Debit: m.debitType };
const ownHead = [m.csvReference, m.csvDescription, m.csvMemo];

/** Downloads scheduled lines as CSV: plain decimal amounts, YYYY-MM-DD dates. */
export function exportScheduled(lines: readonly ScheduledPayment[]): void {
  save('scheduled-payments.csv', head, lines.map(scheduledCells));
}

/** Downloads one-time payments as CSV. The amount goes in the gross column; the payday of a late payment is after its date. */
export function exportOneTime(payments: readonly OneTimePayment[]): void {
  const rows = payments.map((payment) => [
    ...oneTimeCells(payment),
    payment.reference,
    payment.description,
    payment.memo,
  ]);
  save('one-time-payments.csv', [...head, ...ownHead], rows);
}

/** Downloads scheduled lines, then one-time payments, as one CSV file. */
export function exportHistory(lines: readonly ScheduledPayment[], extras: readonly OneTimePayment[]): void {
  save('payment-history.csv', head, [...lines.map(scheduledCells), ...extras.map(oneTimeCells)]);
}

/** The button is always there, so that the page does not move during a search. With nothing to export it says so. */
const save: typeof downloadCsv = (name, columns, rows) => {
  if (rows.length > 0) downloadCsv(name, columns, rows);
  else toast({ title: m.nothingToExport, description: m.nothingToExportText });
};

interface InvoiceLines {
  scheduled: readonly ScheduledPayment[];
  oneTime: readonly OneTimePayment[];
}

/** Downloads the lines of one invoice as CSV, then what it charges beside pay. @param number names the file */
export function exportInvoice(
  number: string,
  { scheduled, oneTime }: InvoiceLines,
  charges: readonly { name: string; total: Cents }[],
): void {
  downloadCsv(`${number}.csv`, head, [
    ...byEmployee(scheduled).map(scheduledCells),
    ...byEmployee(oneTime).map(oneTimeCells),
    ...charges.map(({ name, total }) =>
      head.map((column) => ({ [m.invoice]: number, [m.csvType]: name, [m.total]: toDecimal(total) })[column] ?? ''),
    ),
  ]);
}

const scheduledCells = (line: ScheduledPayment) =>
  cells(line, {
    type: directionNames[line.payment_type] ?? line.payment_type,
    email: line.record?.email ?? '',
    payday: line.payday,
    gross: line.gross_salary,
    total: lineTotal(line),
    late: line.late,
  });

const oneTimeCells = (payment: OneTimePayment) =>
  cells(payment, {
    type: paymentTypeName(payment),
    email: payment.employee_email,
    payday: payment.payday,
    gross: payment.amount,
    total: oneTimeCostTotal(payment),
    late: isLateOneTime(payment),
  });

/** The fields that both lists share. */
type PaymentFields = Pick<
  ScheduledPayment,
  'invoice' | 'employee' | 'start_date' | 'end_date' | 'ei' | 'cpp' | 'status' | 'estimate'
>;

interface OwnFields {
  type: string;
  email: string;
  payday: string;
  gross: DecimalInput;
  total: Cents;
  late: boolean;
}

function cells(row: PaymentFields, own: OwnFields) {
  return [
    row.invoice ? invoiceNumber(row.invoice) : '',
    employeeName(row),
    own.email,
    own.type,
    row.start_date,
    row.end_date,
    own.payday,
    toDecimal(parseCents(own.gross)),
    toDecimal(parseCents(row.ei)),
    toDecimal(parseCents(row.cpp)),
    toDecimal(own.total),
    own.late ? m.csvYes : '',
    row.estimate ? m.estimated({ text: statusLabel(row.status) }) : statusLabel(row.status),
  ];
}
