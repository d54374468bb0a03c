import type { StoredLayout } from '@portage/domain/bank/stored-layout';
import { queryOptions } from '@tanstack/react-query';
import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { beforeDeadline } from '#lib/calls/before-deadline.ts';
import { callProvider } from '#lib/calls/call-provider.ts';
import { noConnection } from '#lib/calls/unreachable.ts';
import { consoleKey } from '../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../lists/paged/key-order.ts';
import { type ListSource, pageSize, type ReadPage } from '../lists/paged/paged-queries.ts';

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
  /** The page of the invoice. */
  hosted_invoice_url: string | null;
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

export const ageingOrders: ListOrders = {
  by: {
    company: 'sort_name',
    not_due: 'not_due',
    to_30: 'to_30',
    to_60: 'to_60',
    to_90: 'to_90',
    over_90: 'over_90',
    open: 'open',
    unapplied: 'unapplied',
  },
  unique: ['company_id'],
  first: '-open',
};
/** Clients that owe or have money that is not applied. */
export const ageingRows =
  (search: string) =>
  (order: KeyOrder): ReadPage<AgeingRow> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_ageing').select('*');
      if (search !== '') query = query.or(containing(['company'], search));
      return toPage(query).overrideTypes<AgeingRow[], { merge: false }>().throwOnError();
    });

/** What clients owe, as a list. */
export const ageingList = (search: string): ListSource<AgeingRow> => ({
  key: ['money', 'ageing', search],
  orders: ageingOrders,
  read: ageingRows(search),
});

/** The order of what a search finds all over the list: sorted once it is found, because an index would go through the list row by row. */
const found = (order: KeyOrder, search: string): KeyOrder =>
  search === '' ? order : { ...order, columns: ['unindexed', ...order.columns] };

export const invoiceOrders: ListOrders = {
  by: { number: 'sort_number', due: 'sort_due', cents: 'cents', issued: 'created_at' },
  unique: ['id'],
  first: '-issued',
};
/** Invoices and credits. @param status of the invoice; empty for all */
export const invoiceRows =
  (search: string, status: string) =>
  (order: KeyOrder): ReadPage<InvoiceRow> =>
  (after, signal, file) =>
    readInOrder(found(order, search), { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_invoices').select('*');
      if (search !== '') query = query.or(containing(['company', 'invoice_number'], search));
      if (status !== '') query = query.eq('status', status);
      return toPage(query).overrideTypes<InvoiceRow[], { merge: false }>().throwOnError();
    });

/** Invoices and credits as a list. */
export const invoiceList = (search: string, status: string): ListSource<InvoiceRow> => ({
  key: ['money', 'invoices', search, status],
  orders: invoiceOrders,
  read: invoiceRows(search, status),
});

export const receiptOrders: ListOrders = {
  by: { number: 'sort_number', on: 'received_on', amount: 'amount_cents' },
  unique: ['id'],
  first: '-on',
};
export const receiptRows =
  (search: string) =>
  (order: KeyOrder): ReadPage<ReceiptRow> =>
  (after, signal, file) =>
    readInOrder(found(order, search), { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_receipts').select('*');
      if (search !== '') query = query.or(containing(['company', 'number', 'payer', 'reference'], search));
      return toPage(query).overrideTypes<ReceiptRow[], { merge: false }>().throwOnError();
    });

/** Receipts as a list. */
export const receiptList = (search: string): ListSource<ReceiptRow> => ({
  key: ['money', 'receipts', search],
  orders: receiptOrders,
  read: receiptRows(search),
});

/** What a line of a bank statement can be. */
export const lineStates = ['open', 'matched', 'ignored', 'outgoing'] as const;

export const bankLineOrders: ListOrders = {
  by: { on: 'booked_on', amount: 'cents' },
  unique: ['id'],
  first: '-on',
};
/** Lines of bank statements. @param state of the line; 'all' for all */
export const bankLineRows =
  (search: string, state: string) =>
  (order: KeyOrder): ReadPage<BankLineRow> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_bank_lines').select('*');
      if (search !== '') query = query.or(containing(['text', 'payer'], search));
      if (state !== 'all') query = query.eq('state', state);
      return toPage(query).overrideTypes<BankLineRow[], { merge: false }>().throwOnError();
    });

/** Lines of bank statements as a list. */
export const bankLineList = (search: string, state: string): ListSource<BankLineRow> => ({
  key: ['money', 'bank', search, state],
  orders: bankLineOrders,
  read: bankLineRows(search, state),
});

/** What a bank line may pay, the best match first. */
export const candidatesQuery = (line: number) =>
  queryOptions({
    queryKey: ['console-candidates', line],
    gcTime: 0,
    retry: false,
    queryFn: () => beforeDeadline(callProvider('provider/bank-candidates', { line }), noConnection),
  });

/** A client's open invoices, due first, in cents. The first 100: a payment of more is matched by the command. */
export const clientInvoicesQuery = (companyId: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'client-invoices', companyId),
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_invoices')
        .select('id, invoice_number, due_date, open')
        .eq('company_id', companyId)
        .in('status', ['Pending', 'Overdue'])
        .gt('open', 0)
        .order('due_date')
        .order('id')
        .limit(100)
        .abortSignal(signal)
        .overrideTypes<Pick<InvoiceRow, 'id' | 'invoice_number' | 'due_date' | 'open'>[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });

/** A client's receipts of an amount, the newest first, of which one can be the money of a bank line. */
export const clientReceiptsQuery = (companyId: string, cents: number) =>
  queryOptions({
    queryKey: consoleKey('money', 'client-receipts', companyId, cents),
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_receipts')
        .select('number, received_on')
        .eq('company_id', companyId)
        .eq('amount_cents', cents)
        .eq('state', 'recorded')
        .order('received_on', { ascending: false })
        .limit(5)
        .abortSignal(signal)
        .overrideTypes<Pick<ReceiptRow, 'number' | 'received_on'>[], { merge: false }>()
        .throwOnError();
      return data;
    },
  });

/** How files of a bank are written, as staff described it. */
export interface BankLayoutRow {
  id: number;
  name: string;
  account: string;
  layout: StoredLayout;
  kept_at: string;
  /** The address of who described it last; null for an operator. */
  kept_by: string | null;
}

/** The layouts that staff described, by name. */
export const bankLayoutsQuery = queryOptions({
  queryKey: consoleKey('money', 'bank-layouts'),
  queryFn: async ({ signal }) => {
    const { data } = await joinedRest
      .from('staff_bank_layouts')
      .select('*')
      .order('name')
      .order('id')
      .abortSignal(signal)
      .overrideTypes<BankLayoutRow[], { merge: false }>()
      .throwOnError();
    return data;
  },
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
      const { data } = await joinedRest
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

/** What was paid out for the days and one-time payments of an invoice, also with earlier invoices of the same days. In cents. */
export const paidOutQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: consoleKey('money', 'paid-out', invoiceId),
    queryFn: async ({ signal }) => {
      const { data } = await joinedRest
        .from('staff_invoice_payouts')
        .select('cents')
        .eq('invoice_id', invoiceId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data?.cents ?? 0;
    },
  });
