import { sumCents } from '@portage/domain/money/money';
import { lineTotal, oneTimeCostTotal } from '@portage/domain/pay/payments';
import { isUuid } from '@portage/domain/text/uuid';
import * as m from '@portage/messages/invoice-page';
import * as payments from '@portage/messages/pay';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest, rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import { afterCursor, readAllPages } from '../list/list-query.ts';
import { allRows, type Invoice, LINE, ONE_TIME, type OneTimePayment, type ScheduledPayment } from '../payments.ts';
import { taxedAmounts } from './invoice-amounts.ts';

/** An invoice or credit of the company; null when it has none. @param wanted its number or id */
export const invoiceQuery = (companyId: string, wanted: string) =>
  queryOptions({
    queryKey: [...tableKey('invoices', companyId), 'one', wanted],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: async ({ signal }): Promise<Invoice | null> => {
      const { data } = await rest
        .from('invoices')
        .select('*')
        .eq('company_id', companyId)
        .eq(isUuid(wanted) ? 'id' : 'invoice_number', wanted)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
  });

/** The lines and one-time payments that make up an invoice or credit. Those of a credit are negative. */
export interface InvoiceLines {
  scheduled: readonly ScheduledPayment[];
  oneTime: readonly OneTimePayment[];
}

/** An invoice's lines; null for a credit of a part of a line, because the API does not say of which. Its document does. */
export const invoiceLinesQuery = (invoice: Invoice) =>
  queryOptions({
    queryKey: [...tableKey('payments', invoice.company_id), 'of invoice', invoice.id],
    meta: { errorTitle: payments.fetchFailed, specified: true },
    queryFn: async ({ signal }): Promise<InvoiceLines | null> => {
      const [scheduled, oneTime] = await Promise.all([readLines(invoice, signal), readOneTime(invoice, signal)]);
      if (invoice.credit_of === null) return { scheduled, oneTime };
      const reversed = oneTime.map((one) => ({ ...one, amount: -one.amount, ei: -one.ei, cpp: -one.cpp }));
      const total = sumCents([...scheduled.map(lineTotal), ...reversed.map(oneTimeCostTotal)]);
      return total === taxedAmounts(invoice).pay ? { scheduled, oneTime: reversed } : null;
    },
  });

const readLines = (invoice: Invoice, signal: AbortSignal): Promise<ScheduledPayment[]> =>
  readAllPages(async (after, limit) => {
    const query = joinedRest
      .from('payments')
      .select(LINE)
      .eq('invoice_id', invoice.id)
      .eq('company_id', invoice.company_id);
    const { data } = await afterCursor(query, after)
      .order('start_date', { ascending: false })
      .order('id')
      .limit(limit)
      .abortSignal(signal)
      .throwOnError();
    return data;
  });

/** One-time payments have no reversing lines: those that a credit corrects stay on their invoice and are marked as credited. */
const readOneTime = (invoice: Invoice, signal: AbortSignal): Promise<OneTimePayment[]> =>
  readAllPages(async (after, limit) => {
    let query = joinedRest.from('wip_one_time_payments').select(ONE_TIME).eq('company_id', invoice.company_id);
    query =
      invoice.credit_of === null
        ? query.eq('invoice_id', invoice.id)
        : query
            .eq('invoice_id', invoice.credit_of)
            .not('credited_at', 'is', null)
            .or(`credit_id.is.null,credit_id.eq.${invoice.id}`);
    const { data } = await afterCursor(query, after)
      .order('start_date', { ascending: false })
      .order('id')
      .limit(limit)
      .abortSignal(signal)
      .throwOnError();
    return data;
  });

const INVOICE_REFERENCE = 'id, invoice_number, reason' as const;
const ENTRY =
  `id, cents, applied_on, reverses_id, reason, write_off_reason, receipt:receipts(number, method, payer, reference, provider_invoice_id), credit:invoices!allocations_company_id_credit_id_fkey(${INVOICE_REFERENCE}), invoice:invoices!allocations_company_id_invoice_id_fkey(${INVOICE_REFERENCE})` as const;

/** What settled a part of an invoice, or where a part of a credit was used. */
export type SettlementEntry = Awaited<ReturnType<typeof readSettlement>>[number];

async function readSettlement(invoice: Invoice, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('allocations')
    .select(ENTRY)
    .eq('company_id', invoice.company_id)
    .eq(invoice.kind === 'Credit' ? 'credit_id' : 'invoice_id', invoice.id)
    .order('applied_on')
    .order('recorded_at')
    .order('id')
    .abortSignal(signal)
    .throwOnError();
  return data;
}

/** What settles an invoice, or where a credit was used, in order. Receipts and credits are read again whenever an invoice changes. */
export const settlementQuery = (invoice: Invoice) =>
  queryOptions({
    queryKey: [...tableKey('invoices', invoice.company_id), 'settlement', invoice.id],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: ({ signal }) => readSettlement(invoice, signal),
  });

/** The invoice that a credit corrects, or the credits of an invoice. */
export const correctionsQuery = (invoice: Invoice) =>
  queryOptions({
    queryKey: [...tableKey('invoices', invoice.company_id), 'corrections', invoice.id],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: async ({ signal }) => {
      const query = joinedRest.from('invoices').select('id, invoice_number').eq('company_id', invoice.company_id);
      const { data } = await (invoice.credit_of === null
        ? query.eq('credit_of', invoice.id)
        : query.eq('id', invoice.credit_of)
      )
        .order('created_at')
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });

const CHARGE =
  'id, kind, levy, province, team_member_id, earnings_cents, assessable_cents, exempt_cents, percent, cents, calculation' as const;

/** The share of a payment in the fee or in a levy of an invoice. Those of a credit are negative. */
export type InvoiceCharge = Awaited<ReturnType<typeof readCharges>>[number];

const readCharges = (invoice: Invoice, signal: AbortSignal) =>
  allRows((from, to) => {
    const query = rest
      .from('invoice_charges')
      .select(CHARGE, { count: 'exact' })
      .eq('company_id', invoice.company_id)
      .eq('invoice_id', invoice.id);
    // What reverses a voided invoice is not what it charged.
    return (invoice.kind === 'Credit' ? query : query.is('reverses', null))
      .order('kind')
      .order('province')
      .order('levy')
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .throwOnError();
  });

/** What an invoice charges beside pay, by charge; nothing is read of an invoice without charges. */
export const invoiceChargesQuery = (invoice: Invoice) =>
  queryOptions({
    queryKey: [...tableKey('invoices', invoice.company_id), 'charges', invoice.id],
    meta: { errorTitle: m.fetchFailed, specified: true },
    queryFn: ({ signal }) => readCharges(invoice, signal),
  });
