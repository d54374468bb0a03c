import { containing } from '#lib/api/containing.ts';
import { joinedRest } from '#lib/api/data-client.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../../lists/paged/key-order.ts';
import { type ListSource, pagedQuery, pageSize, type ReadPage } from '../../lists/paged/paged-queries.ts';

/** What a batch pays for a client; amounts in cents. */
export interface BatchClient {
  company_id: string;
  company: string;
  people: number;
  cents: number;
  difference_cents: number;
}

/** A payment of a batch; amounts in cents. */
export interface BatchPayment {
  batch_id: string;
  team_member_id: string;
  first_name: string;
  last_name: string;
  company_id: string;
  company: string;
  /** By which the bank's return of the payment is found: the second part of its reference. */
  position: number;
  cents: number;
  usual_cents: number | null;
  /** Of its lines, before and after what is withheld. More than `cents` where some was paid earlier, or is recovered. */
  gross_cents: number;
  net_cents: number;
  late_cents: number;
  one_time_cents: number;
  cause: 'first' | 'changed' | 'same' | null;
  institution: string;
  last_digits: string;
  is_new_account: boolean;
  /** Whether the person wants their pay statement on paper too. */
  wants_paper: boolean;
  returned_at: string | null;
  return_reason: string | null;
}

/** Why a payment is worth a look, the most important first; and whose statement is sent on paper. */
export const paymentMarks = ['returned', 'account', 'first', 'changed', 'late', 'onetime', 'paper'] as const;
export type PaymentMark = (typeof paymentMarks)[number];

/** The marks of a payment. */
export const marksOf = (payment: BatchPayment): PaymentMark[] =>
  paymentMarks.filter((mark) => {
    switch (mark) {
      case 'returned':
        return payment.returned_at !== null;
      case 'account':
        return payment.is_new_account;
      case 'late':
        return payment.late_cents > 0;
      case 'onetime':
        return payment.one_time_cents > 0;
      case 'paper':
        return payment.wants_paper;
      default:
        return payment.cause === mark;
    }
  });

/** The filter of the database for payments with a mark. */
const conditions: Record<PaymentMark, [column: string, operator: string, value: string]> = {
  returned: ['returned_at', 'not.is', 'null'],
  account: ['is_new_account', 'eq', 'true'],
  first: ['cause', 'eq', 'first'],
  changed: ['cause', 'eq', 'changed'],
  late: ['late_cents', 'gt', '0'],
  onetime: ['one_time_cents', 'gt', '0'],
  paper: ['wants_paper', 'eq', 'true'],
};

const clientOrders: ListOrders = {
  by: { company: 'sort_name', people: 'people', amount: 'cents', difference: 'difference_cents' },
  unique: ['company_id'],
  first: '-difference',
};

/** The clients of a batch, those first whose pay grew most. */
export const batchClientList = (batchId: string): ListSource<BatchClient> => ({
  key: ['payouts', 'clients', batchId],
  orders: clientOrders,
  read:
    (order: KeyOrder): ReadPage<BatchClient> =>
    (after, signal, file) =>
      readInOrder(order, { after, size: pageSize, signal, file }, (toPage) =>
        toPage(joinedRest.from('staff_payout_clients').select('*').eq('batch_id', batchId))
          .overrideTypes<BatchClient[], { merge: false }>()
          .throwOnError(),
      ),
});

/** The number of a payment, as a bank's notice has it: '12', '3-12' or 'PAY 3-12'. Null for another text. */
const positionIn = (search: string): string | null =>
  /^(?:pay\s*)?(?:\d+-)?(\d{1,8})$/i.exec(search.trim())?.[1] ?? null;

/** Reads the payments of a batch in their order. @param mark only those with it */
export const readPayments =
  (batchId: string, search: string, mark: PaymentMark | null): ReadPage<BatchPayment> =>
  (after, signal, file) =>
    readInOrder({ columns: ['position'], ascending: true }, { after, size: pageSize, signal, file }, (toPage) => {
      let query = joinedRest.from('staff_payout_people').select('*').eq('batch_id', batchId);
      if (mark !== null) query = query.filter(...conditions[mark]);
      const position = positionIn(search);
      if (position !== null) query = query.eq('position', Number(position));
      else if (search !== '') query = query.or(containing(['first_name', 'last_name', 'company'], search));
      return toPage(query).overrideTypes<BatchPayment[], { merge: false }>().throwOnError();
    });

/** The payments of a batch, a page at a time. */
export const paymentsQuery = (batchId: string, search: string, mark: PaymentMark | null) =>
  pagedQuery<BatchPayment>(['payouts', 'payments', batchId, search, mark], readPayments(batchId, search, mark));
