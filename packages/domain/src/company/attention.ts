import type { PlainDate } from '../dates/plain-date.ts';
import { dueOn } from '../invoices/due.ts';
import { invoicePathOf, type LatePay, latePayPath } from '../pay/late-pay.ts';
import type { Tone } from '../tone.ts';

/** One thing the admin has to do, with the page to do it on. */
export type AttentionItem = AttentionFact & { readonly to: string; readonly tone: Tone };

/** A late payday, an invoice, or `count` problems, warnings, letters or members. */
type AttentionFact =
  | { readonly key: 'plan' | 'newPlan' | 'planEnded' }
  | { readonly key: 'late'; readonly day: PlainDate; readonly number: string | null }
  | { readonly key: 'overdue' | 'dueToday'; readonly number: string }
  | { readonly key: 'pay' | 'waiting' | 'warnings' | 'letters' | 'members'; readonly count: number };

export interface AttentionFacts {
  readonly today: PlainDate;
  /** Paydays that are over and not paid in full, the earliest first. */
  readonly latePay: readonly LatePay[];
  /** What the company owes, the earliest due date first. */
  readonly invoices: readonly {
    readonly invoice_number: string | null;
    readonly status: string;
    readonly due_date: string | null;
  }[];
  /** Problems that hold up pay and that the company can fix, apart from unpaid invoices. */
  readonly heldPay: number;
  /** Problems that hold up pay and that the provider or a third party has to fix. */
  readonly waitingPay: number;
  /** Warnings about pay that the company can check. */
  readonly payWarnings: number;
  /** What awaits payment: the company's plan, or a new one beside the plan in force. */
  readonly pendingPlan: 'plan' | 'newPlan' | null;
  /** The company had a plan and has none. */
  readonly planEnded: boolean;
  /** Placement letters without a signature. */
  readonly unsignedLetters: number;
  /** Members who are not active. */
  readonly waitingMembers: number;
}

/** Number of invoices that are named; "What you owe" counts all. */
const maxInvoices = 3;

/** What needs the admin's attention, most urgent first: what keeps pay now, what can keep the next, then the rest. */
export function attention(facts: AttentionFacts): AttentionItem[] {
  const { heldPay, waitingPay, payWarnings, unsignedLetters, waitingMembers } = facts;
  const named = new Set(facts.latePay.map(({ invoice_number: number }) => number));
  const due = (wanted: 'overdue' | 'today') =>
    facts.invoices.flatMap(({ invoice_number: number, ...invoice }) =>
      number !== null && !named.has(number) && dueOn(invoice, facts.today) === wanted ? [number] : [],
    );
  const counted = (
    key: 'pay' | 'waiting' | 'warnings' | 'letters' | 'members',
    count: number,
    to: string,
    tone: Tone,
  ) => (count > 0 ? [{ key, count, to, tone } as const] : []);
  return [
    ...facts.latePay.map((late) => ({
      key: 'late' as const,
      day: late.payday,
      number: late.invoice_number,
      to: latePayPath(late),
      tone: 'maple' as const,
    })),
    ...counted('pay', heldPay, '/pay', 'maple'),
    ...due('overdue')
      .slice(0, maxInvoices)
      .map((number) => ({ key: 'overdue' as const, number, to: invoicePathOf(number), tone: 'maple' as const })),
    ...counted('waiting', waitingPay, '/pay', 'wheat'),
    ...due('today')
      .slice(0, maxInvoices)
      .map((number) => ({ key: 'dueToday' as const, number, to: invoicePathOf(number), tone: 'wheat' as const })),
    ...counted('warnings', payWarnings, '/pay', 'wheat'),
    ...(facts.planEnded ? [{ key: 'planEnded' as const, to: '/plan', tone: 'wheat' as const }] : []),
    ...(facts.pendingPlan === null ? [] : [{ key: facts.pendingPlan, to: '/plan', tone: 'wheat' as const }]),
    ...counted('letters', unsignedLetters, '/documents', 'lake'),
    ...counted('members', waitingMembers, '/team', 'lake'),
  ];
}
