import { plainDate, todayAt } from '@portage/domain/dates/plain-date';
import { EXPENSE_CATEGORIES, EXPENSE_STATES } from '@portage/domain/expenses/expenses';
import { cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/me-expenses';
import { queryOptions } from '@tanstack/react-query';
import { joinedRest } from '#lib/api/data-client.ts';
import { blobOf } from '#lib/browser/blob-of.ts';
import { callMe } from '#lib/calls/call-me.ts';
import { tableKey } from '#lib/live/table-key.ts';

/** Claims that are read; older ones are history. */
const maxClaims = 100;

async function readExpenses(memberId: string, signal: AbortSignal) {
  const { data } = await joinedRest
    .from('my_expenses')
    .select('*')
    .eq('team_member_id', memberId)
    .order('requested_at', { ascending: false })
    .order('id')
    .limit(maxClaims)
    .abortSignal(signal)
    .throwOnError();
  // A view's columns may all be null, for what the database knows.
  return data.map((row) => ({
    id: row.id ?? '',
    category: EXPENSE_CATEGORIES.find((one) => one === row.category) ?? 'other',
    spentOn: plainDate(row.spent_on ?? ''),
    claimedOn: todayAt(Date.parse(row.requested_at ?? '')),
    amount: cents(row.amount_cents ?? 0),
    note: row.note ?? '',
    state: EXPENSE_STATES.find((one) => one === row.state) ?? 'canceled',
    answer: row.answer ?? '',
    payment:
      row.payday === null
        ? null
        : { status: row.payment_status ?? '', payday: plainDate(row.payday), isCredited: row.credited_at !== null },
  }));
}
/** One of the person's claims. */
export type OwnExpense = Awaited<ReturnType<typeof readExpenses>>[number];

/** An employment's claims, the newest first. */
export const expensesQuery = (memberId: string) =>
  queryOptions({
    queryKey: tableKey('my_expenses', memberId),
    meta: { errorTitle: m.notLoaded },
    queryFn: ({ signal }) => readExpenses(memberId, signal),
  });

/** The receipt of one of the person's claims. Kept only while it is shown. */
export const ownReceiptQuery = (id: string) =>
  queryOptions<Blob>({
    queryKey: ['own receipt', id],
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => blobOf(await callMe('me/expense-receipt', { expense_id: id })),
  });
