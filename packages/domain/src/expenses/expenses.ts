import { addDays, addMonthsClamped, earlierOf, laterOf, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents } from '../money/money.ts';

/** What a person paid for their work. */
export const EXPENSE_CATEGORIES = ['travel', 'meals', 'equipment', 'communication', 'training', 'other'] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** How far a claim is. What happens to an approved one afterwards is that of the one-time payment that it became. */
export const EXPENSE_STATES = ['requested', 'approved', 'declined', 'canceled'] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];

/** The largest amount of one claim. A larger cost is paid by the client itself. */
export const MAX_EXPENSE: Cents = cents(10_000_00);
/** The oldest expense that can be claimed. */
export const MAX_EXPENSE_AGE_MONTHS = 6;
/** How long after the last day of employment its expenses can be claimed. */
export const CLAIM_DAYS_AFTER_END = 30;
/** The most claims of a person that wait for an answer, and that are made within a day. */
export const MAX_OPEN_EXPENSES = 50;

/** An expense as it is claimed. */
export interface Expense {
  readonly category: ExpenseCategory;
  readonly spentOn: PlainDate;
  readonly amount: Cents;
}

/** The first day of employment, and the last one where it is known. */
interface Employed {
  readonly commencement: PlainDate;
  readonly lastDay: PlainDate | null;
}

export type ExpenseProblem =
  | 'expenseAmount'
  | 'expenseInFuture'
  | 'expenseTooOld'
  | 'expenseOutside'
  | 'expenseEnded'
  | 'expensesTooMany';

/** Whether the expenses of an employment can be claimed on a day. */
export const canClaim = ({ lastDay }: Pick<Employed, 'lastDay'>, today: PlainDate): boolean =>
  lastDay === null || today <= addDays(lastDay, CLAIM_DAYS_AFTER_END);

/** The first and last day on which a claimable expense can have been paid. The first is after the last where there is none. */
export function claimableDays(
  { commencement, lastDay }: Employed,
  today: PlainDate,
): { from: PlainDate; to: PlainDate } {
  return {
    from: laterOf(commencement, addMonthsClamped(today, -MAX_EXPENSE_AGE_MONTHS)),
    to: lastDay === null ? today : earlierOf(lastDay, today),
  };
}

/**
 * Why a person cannot claim an expense; null when they can.
 * @param claims how many of their claims wait for an answer, and how many were made within the last day
 */
export function expenseProblem(
  { spentOn, amount }: Expense,
  employment: Employed,
  today: PlainDate,
  claims: { readonly open: number; readonly recent: number },
): ExpenseProblem | null {
  if (amount <= 0 || amount > MAX_EXPENSE) return 'expenseAmount';
  if (spentOn > today) return 'expenseInFuture';
  if (!canClaim(employment, today)) return 'expenseEnded';
  if (spentOn < employment.commencement || (employment.lastDay !== null && spentOn > employment.lastDay))
    return 'expenseOutside';
  if (spentOn < claimableDays(employment, today).from) return 'expenseTooOld';
  return Math.max(claims.open, claims.recent) >= MAX_OPEN_EXPENSES ? 'expensesTooMany' : null;
}
