import { addDays, type PlainDate, parsePlainDate } from '../dates/plain-date.ts';
import { dueOn } from '../invoices/due.ts';
import { cents } from '../money/money.ts';
import { type FirstPay, firstPay, type InvoiceLeadTimes } from '../pay/first-pay.ts';
import type { LatePay } from '../pay/late-pay.ts';
import { isPayrollSchedule } from '../pay/paydays.ts';
import type { Tone } from '../tone.ts';

/** An invoice that the company owes. */
interface OwedInvoice {
  readonly invoice_number: string | null;
  readonly status: string;
  readonly due_date: string | null;
}

/** A problem of pay that the company can fix, or a warning that it can check. */
interface OwnProblem {
  readonly severity: string;
  readonly deadline: string | null;
  readonly of_all: number;
}

interface UnsignedLetter {
  /** `sent` while it is out. A new one has to follow one that was declined or has expired. */
  readonly status: string;
  readonly of_all: number;
}

/** A request for time away without an answer. */
interface AwayRequest {
  readonly of_all: number;
}

/** An expense without an answer. */
interface ExpenseRequest {
  readonly of_all: number;
}

/** A person who is not active. */
interface WaitingMember {
  readonly commencement_date: string;
  readonly paid_until: string | null;
  readonly payroll_schedule: string;
  readonly approved_date: string | null;
  readonly of_all: number;
}

export interface AttentionFacts<
  Invoice extends OwedInvoice = OwedInvoice,
  Problem extends OwnProblem = OwnProblem,
  Letter extends UnsignedLetter = UnsignedLetter,
  Member extends WaitingMember = WaitingMember,
  Away extends AwayRequest = AwayRequest,
  Expense extends ExpenseRequest = ExpenseRequest,
> {
  readonly today: PlainDate;
  readonly leadTimes: InvoiceLeadTimes;
  /** Paydays that are over and not paid in full, the earliest first. */
  readonly latePay: readonly LatePay[];
  /** What the company owes, the earliest due date first. */
  readonly invoices: readonly Invoice[];
  /** The most urgent first, as the other lists too. A list may be cut; each row says how many there are. */
  readonly problems: readonly Problem[];
  /** Problems that hold up pay and that the provider or a third party has to fix. */
  readonly waitingPay: number;
  /** What awaits payment: the company's plan, or a new one beside the plan in force. */
  readonly pendingPlan: 'plan' | 'newPlan' | null;
  /** The company had a plan and has none. */
  readonly planEnded: boolean;
  readonly letters: readonly Letter[];
  readonly members: readonly Member[];
  readonly awayRequests: readonly Away[];
  readonly expenseRequests: readonly Expense[];
}

/** One thing to do about one person, invoice or payday, or the rest of a list that was cut. */
export type AttentionItem<
  Invoice extends OwedInvoice = OwedInvoice,
  Problem extends OwnProblem = OwnProblem,
  Letter extends UnsignedLetter = UnsignedLetter,
  Member extends WaitingMember = WaitingMember,
  Away extends AwayRequest = AwayRequest,
  Expense extends ExpenseRequest = ExpenseRequest,
> = { readonly tone: Tone } & (
  | { readonly key: 'late'; readonly late: LatePay; readonly invoice: Invoice | null }
  | { readonly key: 'overdue' | 'dueToday'; readonly invoice: Invoice & { readonly invoice_number: string } }
  | { readonly key: 'problem'; readonly problem: Problem }
  | { readonly key: 'activate'; readonly member: Member; readonly start: PlainDate; readonly pay: FirstPay | null }
  | { readonly key: 'letter'; readonly letter: Letter }
  | { readonly key: 'away'; readonly away: Away }
  | { readonly key: 'expense'; readonly expense: Expense }
  | { readonly key: 'plan' | 'newPlan' | 'planEnded' }
  | {
      readonly key: 'waiting' | 'moreProblems' | 'moreLetters' | 'moreMembers' | 'moreAway' | 'moreExpenses';
      readonly count: number;
    }
);

/** Number of invoices that are named; "What you owe" counts all. */
const maxInvoices = 3;

/** A first day or a cut-off within so many days makes an activation urgent. */
const URGENT_DAYS = 7;

/**
 * What needs the admin's attention, one row for each person or thing and act, most urgent first: what keeps pay now, what can keep the
 * next, then the rest.
 */
export function attention<
  Invoice extends OwedInvoice,
  Problem extends OwnProblem,
  Letter extends UnsignedLetter,
  Member extends WaitingMember,
  Away extends AwayRequest,
  Expense extends ExpenseRequest,
>(
  facts: AttentionFacts<Invoice, Problem, Letter, Member, Away, Expense>,
): AttentionItem<Invoice, Problem, Letter, Member, Away, Expense>[] {
  const { today, latePay, invoices, problems, waitingPay, letters, members, awayRequests, expenseRequests } = facts;
  const named = new Set(latePay.map(({ invoice_number: number }) => number));
  const due = (key: 'overdue' | 'dueToday', tone: Tone) =>
    invoices
      .flatMap((invoice) => {
        const { invoice_number, ...rest } = invoice;
        const wanted = key === 'overdue' ? 'overdue' : 'today';
        if (invoice_number === null || named.has(invoice_number) || dueOn(rest, today) !== wanted) return [];
        return [{ key, tone, invoice: { ...invoice, invoice_number } }];
      })
      .slice(0, maxInvoices);
  const problemRows = (blocks: boolean) =>
    problems
      .filter(({ severity }) => (severity === 'blocks') === blocks)
      .map((problem) => ({ key: 'problem' as const, tone: blocks ? ('maple' as const) : ('wheat' as const), problem }));
  const activations = members
    .flatMap((member) => activation(member, facts))
    .toSorted((one, other) => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0));
  const urgent = addDays(today, URGENT_DAYS);
  const activate = (isUrgent: boolean) =>
    activations
      .filter(({ by }) => by <= urgent === isUrgent)
      .map(({ by: _, ...row }) => ({ ...row, tone: isUrgent ? ('maple' as const) : ('lake' as const) }));
  const more = (
    key: 'moreProblems' | 'moreLetters' | 'moreMembers' | 'moreAway' | 'moreExpenses',
    rows: readonly { readonly of_all: number }[],
  ) => {
    const count = (rows[0]?.of_all ?? 0) - rows.length;
    return count > 0 ? [{ key, count, tone: 'lake' as const }] : [];
  };
  return [
    ...latePay.map((late) => ({
      key: 'late' as const,
      tone: 'maple' as const,
      late,
      invoice: invoices.find(({ invoice_number: number }) => number !== null && number === late.invoice_number) ?? null,
    })),
    ...problemRows(true),
    ...due('overdue', 'maple'),
    ...activate(true),
    ...(waitingPay > 0 ? [{ key: 'waiting' as const, count: waitingPay, tone: 'wheat' as const }] : []),
    ...due('dueToday', 'wheat'),
    ...problemRows(false),
    ...more('moreProblems', problems),
    ...(facts.planEnded ? [{ key: 'planEnded' as const, tone: 'wheat' as const }] : []),
    ...(facts.pendingPlan === null ? [] : [{ key: facts.pendingPlan, tone: 'wheat' as const }]),
    ...letters
      .filter((letter) => !isOut(letter))
      .map((letter) => ({ key: 'letter' as const, tone: 'wheat' as const, letter })),
    ...awayRequests.map((away) => ({ key: 'away' as const, tone: 'wheat' as const, away })),
    ...more('moreAway', awayRequests),
    ...expenseRequests.map((expense) => ({ key: 'expense' as const, tone: 'wheat' as const, expense })),
    ...more('moreExpenses', expenseRequests),
    ...letters.filter(isOut).map((letter) => ({ key: 'letter' as const, tone: 'lake' as const, letter })),
    ...more('moreLetters', letters),
    ...activate(false),
    ...more('moreMembers', members),
  ];
}

const isOut = ({ status }: UnsignedLetter) => status === 'sent';

/** A person to activate, and by when: the first day, or the cut-off of the first pay if that is earlier. */
function activation<Member extends WaitingMember>(
  member: Member,
  { today, leadTimes }: Pick<AttentionFacts, 'today' | 'leadTimes'>,
) {
  const start = parsePlainDate(member.commencement_date);
  if (start === null) return [];
  const schedule = member.payroll_schedule;
  // A person who was active before has other days to pay, which the first day does not tell.
  const pay =
    member.approved_date === null && isPayrollSchedule(schedule)
      ? firstPay(
          {
            commencement: start,
            paidUntil: parsePlainDate(member.paid_until ?? ''),
            terms: [{ effectiveOn: start, salary: cents(0), schedule, province: null }],
          },
          today,
          leadTimes,
        )
      : null;
  const by = pay !== null && pay.cutOff < start ? pay.cutOff : start;
  return [{ key: 'activate' as const, member, start, pay, by }];
}
