import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { beforeDeadline } from '#lib/calls/before-deadline.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { noConnection } from '#lib/calls/unreachable.ts';
import { consoleKey } from '../lists/console-key.ts';
import { afterRow, containing, rowsPerPage } from '../money/rows-queries.ts';

/** A client by id and name. */
export interface BilledClient {
  company_id: string;
  company: string;
}

/** What a client owes, in cents, by days past due. */
export interface AgeingRow extends BilledClient {
  not_due: number;
  to_30: number;
  to_60: number;
  to_90: number;
  over_90: number;
  open: number;
  unapplied: number;
  /** The last day of a pause of reminders. */
  paused_until: string | null;
  paused_because: string | null;
}

/** An invoice or credit; amounts in cents. */
export interface InvoiceRow {
  id: string;
  company_id: string;
  company: string;
  invoice_number: string;
  kind: string;
  status: string;
  due_date: string | null;
  created_at: string;
  cents: number;
  open: number;
  written_off: number;
}

/** Money received; amounts in cents. */
export interface ReceiptRow {
  id: string;
  company_id: string;
  company: string;
  number: string;
  received_on: string;
  method: string;
  payer: string;
  reference: string;
  state: string;
  amount_cents: number;
  applied_cents: number;
  refunded_cents: number;
  left_cents: number;
}

export interface BankLineRow {
  id: number;
  booked_on: string;
  cents: number;
  text: string;
  payer: string;
  state: string;
  receipts: string | null;
  ignored_because: string | null;
  /** What spoke for the match, separated by spaces. */
  signals: string | null;
}

/** Clients that owe or have money that is not applied, the largest debt first. */
export async function ageingRows(search: string, after: AgeingRow | null, signal?: AbortSignal) {
  let query = rest.from('staff_ageing').select('*');
  if (search !== '') query = query.or(containing(['company'], search));
  if (after !== null) query = query.or(afterRow(['open', after.open], ['company_id', after.company_id], 'lt-gt'));
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query
    .order('open', { ascending: false })
    .order('company_id')
    .limit(rowsPerPage)
    .overrideTypes<AgeingRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Invoices and credits, newest first. @param status of the invoice; empty for all */
export async function invoiceRows(search: string, status: string, after: InvoiceRow | null, signal?: AbortSignal) {
  let query = rest.from('staff_invoices').select('*');
  if (search !== '') query = query.or(containing(['company', 'invoice_number'], search));
  if (status !== '') query = query.eq('status', status);
  if (after !== null) query = query.or(afterRow(['created_at', after.created_at], ['id', after.id], 'lt'));
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(rowsPerPage)
    .overrideTypes<InvoiceRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Receipts, newest first. */
export async function receiptRows(search: string, after: ReceiptRow | null, signal?: AbortSignal) {
  let query = rest.from('staff_receipts').select('*');
  if (search !== '') query = query.or(containing(['company', 'number', 'payer', 'reference'], search));
  if (after !== null) query = query.or(afterRow(['received_on', after.received_on], ['id', after.id], 'lt'));
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query
    .order('received_on', { ascending: false })
    .order('id', { ascending: false })
    .limit(rowsPerPage)
    .overrideTypes<ReceiptRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** Lines of bank statements, newest first. @param state of the line; 'all' for all */
export async function bankLineRows(search: string, state: string, after: BankLineRow | null, signal?: AbortSignal) {
  let query = rest.from('staff_bank_lines').select('*');
  if (search !== '') query = query.or(containing(['text', 'payer'], search));
  if (state !== 'all') query = query.eq('state', state);
  if (after !== null) query = query.or(afterRow(['booked_on', after.booked_on], ['id', after.id], 'lt'));
  if (signal !== undefined) query = query.abortSignal(signal);
  const { data } = await query
    .order('booked_on', { ascending: false })
    .order('id', { ascending: false })
    .limit(rowsPerPage)
    .overrideTypes<BankLineRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** What a bank line may pay, the best match first. */
export const candidatesQuery = (line: number) =>
  queryOptions({
    queryKey: ['console-candidates', line],
    gcTime: 0,
    retry: false,
    queryFn: () => beforeDeadline(callProvider('provider/bank-candidates', { line }), noConnection),
  });

/** A salary or one-time payment on an invoice; amounts in dollars. */
export interface InvoiceLine {
  id: string;
  first_name: string;
  last_name: string;
  start_date: string;
  end_date: string;
  gross_salary: number;
  ei: number;
  cpp: number;
  /** The type of a one-time payment; null for a salary. */
  payment_type: string | null;
}

/** The lines of an invoice that are not credited, by person. The first 1,000: a longer invoice is corrected by the command. */
export const invoiceLinesQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'invoice-lines', invoiceId),
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('staff_pay_lines')
        .select('id, first_name, last_name, start_date, end_date, gross_salary, ei, cpp, payment_type')
        .eq('invoice_id', invoiceId)
        .order('last_name')
        .order('first_name')
        .order('start_date')
        .order('id')
        .limit(1000)
        .abortSignal(signal)
        .overrideTypes<InvoiceLine[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });
