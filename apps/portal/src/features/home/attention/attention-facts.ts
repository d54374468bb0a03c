import type { Dashboard } from '@portage/contract/dashboard';
import type { AttentionFacts, AttentionItem } from '@portage/domain/company/attention';
import { owed } from '@portage/domain/pay/owed';
import { isPayExceptionKey, type PayExceptionKey } from '@portage/domain/pay/pay-exceptions';
import { config } from '#lib/browser/config.ts';
import type { OwedInvoice } from '../cards/pay-invoice.tsx';

type Problem = Dashboard['own_problems'][number] & { readonly key: PayExceptionKey };
type Letter = Dashboard['unsigned_letters'][number];
type Member = Dashboard['waiting_members'][number];
type Away = Dashboard['away_requests'][number];
type Expense = Dashboard['expense_requests'][number];

export type Facts = AttentionFacts<OwedInvoice, Problem, Letter, Member, Away, Expense>;
export type Item = AttentionItem<OwedInvoice, Problem, Letter, Member, Away, Expense>;
/** The items of one kind. */
export type ItemOf<Key extends Item['key']> = Extract<Item, { key: Key }>;

/** What of the dashboard may need the admin. */
export function attentionFacts(
  data: Dashboard,
  {
    canAnswer,
    pendingPlan,
    planEnded,
    today,
  }: Pick<Facts, 'pendingPlan' | 'planEnded' | 'today'> & {
    /** Whether the reader answers claims of expenses, which Finance only sees. */
    canAnswer: boolean;
  },
): Facts {
  return {
    today,
    leadTimes: config.invoiceLeadTimes,
    latePay: data.late_pay,
    invoices: owed(data.invoices).invoices,
    // A newer server can know causes that this page does not.
    problems: data.own_problems.flatMap(({ key, ...row }) => (isPayExceptionKey(key) ? [{ ...row, key }] : [])),
    waitingPay: data.waiting_pay ?? 0,
    pendingPlan,
    planEnded,
    letters: data.unsigned_letters,
    members: data.waiting_members,
    awayRequests: data.away_requests,
    expenseRequests: canAnswer ? data.expense_requests : [],
  };
}
