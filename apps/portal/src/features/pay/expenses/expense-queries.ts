import type { Database } from '@portage/contract/database.gen';
import { type PlainDate, plainDate, todayAt } from '@portage/domain/dates/plain-date';
import {
  EXPENSE_CATEGORIES,
  EXPENSE_STATES,
  type ExpenseCategory,
  type ExpenseState,
} from '@portage/domain/expenses/expenses';
import { type Cents, cents } from '@portage/domain/money/money';
import * as m from '@portage/messages/expenses';
import { queryOptions } from '@tanstack/react-query';
import { rest } from '#lib/api/data-client.ts';
import { tableKey } from '#lib/live/table-key.ts';
import type { StoredReceipt } from './receipt-queries.ts';

/** The server's maximum page size. */
const PAGE = 1000;
/** Maximum number of answered claims on screen; the latest come first. */
export const MAX_ANSWERED = 100;

type Row = Database['public']['Views']['expense_claims']['Row'];

/** The one-time payment that an approved claim became. */
export interface ClaimPayment {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly payday: PlainDate;
  readonly isCredited: boolean;
}

/** A claim of a person of the company. */
export interface Claim {
  readonly id: string;
  readonly memberId: string;
  readonly name: string;
  readonly category: ExpenseCategory;
  readonly spentOn: PlainDate;
  readonly amount: Cents;
  readonly note: string;
  readonly state: ExpenseState;
  readonly claimedOn: PlainDate;
  readonly requestedAt: string;
  readonly answer: string;
  readonly receipt: StoredReceipt;
  /** Whether someone else of the company claimed the same receipt. */
  readonly byColleague: boolean;
  /** Null for a claim that is not approved. */
  readonly payment: ClaimPayment | null;
}

/** A row of the view, whose columns may all be null for what the database knows. */
export const claimOf = (row: Row): Claim => ({
  id: row.id ?? '',
  memberId: row.team_member_id ?? '',
  name: `${row.first_name ?? ''} ${row.last_name ?? ''}`,
  category: EXPENSE_CATEGORIES.find((one) => one === row.category) ?? 'other',
  spentOn: plainDate(row.spent_on ?? ''),
  amount: cents(row.amount_cents ?? 0),
  note: row.note ?? '',
  state: EXPENSE_STATES.find((one) => one === row.state) ?? 'canceled',
  claimedOn: todayAt(Date.parse(row.requested_at ?? '')),
  requestedAt: row.requested_at ?? '',
  answer: row.answer ?? '',
  receipt: { path: row.receipt_path ?? '', type: row.receipt_type ?? '' },
  byColleague: row.claimed_by_colleague === true,
  payment:
    row.one_time_payment_id === null
      ? null
      : {
          id: row.one_time_payment_id,
          reference: row.reference ?? '',
          status: row.payment_status ?? '',
          payday: plainDate(row.payday ?? ''),
          isCredited: row.credited_at !== null,
        },
});

/** The company's claims without an answer, the first claimed first, and those answered last. A person cancels without an answer. */
export const claimsQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...tableKey('expenses', companyId), 'claims'],
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const [open, answered] = await Promise.all([
        rest
          .from('expense_claims')
          .select('*')
          .eq('company_id', companyId)
          .eq('state', 'requested')
          .order('requested_at')
          .order('id')
          .limit(PAGE)
          .abortSignal(signal)
          .throwOnError(),
        rest
          .from('expense_claims')
          .select('*')
          .eq('company_id', companyId)
          .in('state', ['approved', 'declined'])
          .order('decided_at', { ascending: false })
          .order('id')
          .limit(MAX_ANSWERED)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return { open: open.data.map(claimOf), answered: answered.data.map(claimOf) };
    },
  });

/** The claim that a one-time payment pays; null for one that pays none. */
export const claimOfPaymentQuery = (companyId: string, paymentId: string) =>
  queryOptions({
    queryKey: [...tableKey('expenses', companyId), 'of payment', paymentId],
    meta: { errorTitle: m.notLoaded },
    queryFn: async ({ signal }) => {
      const { data } = await rest
        .from('expense_claims')
        .select('*')
        .eq('company_id', companyId)
        .eq('one_time_payment_id', paymentId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data === null ? null : claimOf(data);
    },
  });

/** All claims of the company, the first claimed first. */
export async function readAllClaims(companyId: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (;;) {
    let query = rest.from('expense_claims').select('*').eq('company_id', companyId);
    const last = claims.at(-1);
    if (last !== undefined)
      query = query.or(`requested_at.gt.${last.requestedAt},and(requested_at.eq.${last.requestedAt},id.gt.${last.id})`);
    const { data } = await query.order('requested_at').order('id').limit(PAGE).throwOnError();
    claims.push(...data.map(claimOf));
    if (data.length < PAGE) return claims;
  }
}
