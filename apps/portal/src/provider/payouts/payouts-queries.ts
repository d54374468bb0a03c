import { addBankDays } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { isUuid } from '@portage/domain/text/uuid';
import * as m from '@portage/messages/console-payouts';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { consoleKey } from '../lists/console-key.ts';
import { type KeyOrder, type ListOrders, readInOrder } from '../lists/paged/key-order.ts';
import { type ListSource, pagedQuery, pageSize, type ReadPage } from '../lists/paged/paged-queries.ts';
import type { DuePayday } from './payout-days.ts';

/** How often a page asks what colleagues did with batches, which have no live updates. In milliseconds. */
export const askAgainMs = 30_000;

/** A batch in the list. Amounts in cents. */
export interface BatchRow {
  id: string;
  number: number;
  value_date: string;
  state: 'prepared' | 'approved' | 'exported' | 'sent' | 'canceled';
  needs_approval: boolean;
  prepared_by_email: string | null;
  approved_by_email: string | null;
  reference: string | null;
  people: number;
  cents: number;
}

/** A batch, and by which causes it differs from each person's regular pay period before. */
export interface Batch extends BatchRow {
  prepared_at: string;
  approved_at: string | null;
  exported_at: string | null;
  file_number: number | null;
  sent_at: string | null;
  canceled_at: string | null;
  cancel_reason: string | null;
  clients: number;
  usual_cents: number;
  first_cents: number;
  first_people: number;
  changed_cents: number;
  changed_people: number;
  late_cents: number;
  late_people: number;
  one_time_cents: number;
  one_time_people: number;
  new_accounts: number;
  /** Of all lines, before and after what is withheld. */
  gross_cents: number;
  net_cents: number;
  /** People who want their pay statement on paper too. */
  paper: number;
}

/** Pay that no batch takes now, and why. */
export interface LeftOut {
  team_member_id: string;
  first_name: string;
  last_name: string;
  company_id: string;
  company: string;
  payday: string;
  reason: 'noAccount' | 'held' | 'noTaxTables' | 'unfunded';
  cents: number;
}

/** Pay to pay out, by payday. */
export const dueQuery = queryOptions({
  queryKey: consoleKey('payouts', 'due'),
  meta: { errorTitle: m.notLoaded },
  // A colleague may have prepared it: preparing it again would take their approval away.
  refetchInterval: askAgainMs,
  queryFn: async ({ signal }) => {
    const { data } = await joinedRest
      .from('staff_payouts_due')
      .select('*')
      .order('payday')
      .abortSignal(signal)
      .overrideTypes<DuePayday[], { merge: false }>()
      .throwOnError();
    return data;
  },
});

const batchOrders: ListOrders = { by: { number: 'number' }, unique: ['id'], first: '-number' };
const batchRows =
  (order: KeyOrder): ReadPage<BatchRow> =>
  (after, signal, file) =>
    readInOrder(order, { after, size: pageSize, signal, file }, (toPage) =>
      // The other columns look at each line of a batch.
      toPage(
        joinedRest
          .from('staff_payout_batches')
          .select(
            'id, number, value_date, state, needs_approval, prepared_by_email, approved_by_email, reference, people, cents',
          ),
      )
        .overrideTypes<BatchRow[], { merge: false }>()
        .throwOnError(),
    );

/** Batches, the newest first. */
export const batchList: ListSource<BatchRow> = { key: ['payouts', 'batches'], orders: batchOrders, read: batchRows };

/** One batch; null when there is none. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: consoleKey('payouts', 'batch', id),
    meta: { errorTitle: m.notLoaded },
    refetchInterval: askAgainMs,
    queryFn: async ({ signal }): Promise<Batch | null> => {
      if (!isUuid(id)) return null;
      const { data } = await joinedRest
        .from('staff_payout_batches')
        .select('*')
        .eq('id', id)
        .limit(1)
        .abortSignal(signal)
        .overrideTypes<Batch[], { merge: false }>()
        .throwOnError();
      return data[0] ?? null;
    },
  });

const leftOutRows =
  (paydays: readonly string[] | null, before: string): ReadPage<LeftOut> =>
  (after, signal) =>
    readInOrder(
      { columns: ['reason', 'payday', 'team_member_id'], ascending: true },
      { after, size: pageSize, signal },
      (toPage) => {
        const query = joinedRest.from('staff_payouts_left_out').select('*').lt('payday', before);
        return toPage(paydays === null ? query : query.in('payday', paydays))
          .overrideTypes<LeftOut[], { merge: false }>()
          .throwOnError();
      },
    );

/** The first payday that a batch of a day does not take. */
const afterBatchOf = (valueDate: PlainDate): PlainDate => addBankDays(valueDate, 1);

/** Whom a batch of a day leaves out now. @param paydays only of these */
export const leftOutQuery = (valueDate: PlainDate, paydays: readonly PlainDate[] | null) =>
  pagedQuery<LeftOut>(
    ['payouts', 'left-out', valueDate, paydays?.join() ?? null],
    leftOutRows(paydays, afterBatchOf(valueDate)),
  );
