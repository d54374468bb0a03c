import type { PlainDate } from './dates/plain-date.ts';
import type { Tone } from './tone.ts';

// Status values and colours: `statuses` and `statusColours` of e2e/tables/team.ts, `statuses` of e2e/tables/pay.ts. Comparison
// ignores case.

export const TEAM_MEMBER_STATUSES = ['pending', 'processing', 'approved'] as const;
export type TeamMemberStatus = (typeof TEAM_MEMBER_STATUSES)[number];

export const PLAN_STATUSES = ['Processing', 'Completed', 'Cancelled'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

export const PAYMENT_LINE_STATUSES = ['upcoming', 'processing', 'collected', 'paid'] as const;
export type PaymentLineStatus = (typeof PAYMENT_LINE_STATUSES)[number];

export const INVOICE_STATUSES = ['pending', 'overdue', 'paid', 'cancelled'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

export const ONE_TIME_STATUSES = ['Processing', 'Canceled', 'Paid'] as const;
export type OneTimeStatus = (typeof ONE_TIME_STATUSES)[number];

type StatusText = string | null | undefined;

/** Lower case and trimmed; '' for no status. */
export function normalizeStatus(status: StatusText): string {
  return (status ?? '').trim().toLowerCase();
}

export function sameStatus(a: StatusText, b: StatusText): boolean {
  return normalizeStatus(a) === normalizeStatus(b);
}

/** Whether an invoice of this status is open: pending or overdue. */
export const isPayable = (status: StatusText): boolean =>
  sameStatus(status, 'pending') || sameStatus(status, 'overdue');

/** A payment's status with 'Complete' read as 'paid', in lower case. */
export function paymentStatus(status: StatusText): string {
  const normal = normalizeStatus(status);
  return normal === 'complete' ? 'paid' : normal;
}

/** Every status that has a label, as `paymentStatus` gives it. 'canceled' is a one-time payment's. */
const LABELLED_STATUSES = [
  'approved',
  'canceled',
  'cancelled',
  'collected',
  'completed',
  'declined',
  'expired',
  'failed',
  'overdue',
  'paid',
  'pending',
  'processing',
  'sent',
  'signed',
  'upcoming',
] as const;
export type LabelledStatus = (typeof LABELLED_STATUSES)[number];

/** The code of a status's label: 'Pending' gives 'pending', a payment's 'Complete' gives 'paid'. null for an unknown status. */
export function statusCode(status: StatusText): LabelledStatus | null {
  const normal = paymentStatus(status);
  return LABELLED_STATUSES.find((code) => code === normal) ?? null;
}

/** An invoice's status at the billing provider, which ignores the due date. */
export type BilledStatus = 'open' | 'paid' | 'void';

/** The portal's status for the billing provider's: open is pending, then overdue after its due date; void is cancelled. */
export function billedInvoiceStatus(status: BilledStatus, dueDate: PlainDate, today: PlainDate): InvoiceStatus {
  if (status === 'open') return dueDate < today ? 'overdue' : 'pending';
  return status === 'paid' ? 'paid' : 'cancelled';
}

const TEAM_MEMBER_TONES: Record<string, Tone> = { approved: 'moss', processing: 'rowan', pending: 'wheat' };
const PLAN_TONES: Record<string, Tone> = { processing: 'wheat', completed: 'moss', cancelled: 'maple' };
const PAYMENT_TONES: Record<string, Tone> = { processing: 'lake', collected: 'spruce', paid: 'moss' };
const INVOICE_TONES: Record<string, Tone> = { paid: 'moss', pending: 'wheat', overdue: 'maple', cancelled: 'neutral' };
const ONE_TIME_TONES: Record<string, Tone> = { processing: 'lake', canceled: 'maple' };

export function teamMemberTone(status: StatusText): Tone {
  return TEAM_MEMBER_TONES[normalizeStatus(status)] ?? 'neutral';
}

export function planTone(status: StatusText): Tone {
  return PLAN_TONES[normalizeStatus(status)] ?? 'neutral';
}

export function paymentTone(status: StatusText): Tone {
  return PAYMENT_TONES[paymentStatus(status)] ?? 'neutral';
}

export function invoiceTone(status: StatusText): Tone {
  return INVOICE_TONES[normalizeStatus(status)] ?? 'neutral';
}

/** Any value except Processing and Canceled is styled as completed. */
export function oneTimeTone(status: StatusText): Tone {
  return ONE_TIME_TONES[normalizeStatus(status)] ?? 'moss';
}

// The database's triggers enforce these moves; database/tests/state-machines.test.ts compares every move of both.

/** A payment line moves forward: invoiced, then its invoice paid. It moves back when its invoice opens again. A payout makes it paid. */
const PAYMENT_LINE_MOVES: Record<string, readonly string[]> = {
  upcoming: ['processing'],
  processing: ['collected'],
  collected: ['processing'],
};

/** A paid invoice opens again only when an allocation was reversed. */
export const INVOICE_MOVES: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  pending: ['paid', 'overdue', 'cancelled'],
  overdue: ['paid', 'cancelled'],
  paid: [],
  cancelled: [],
};

function canMove(moves: Record<string, readonly string[]>, from: string, to: string): boolean {
  return Object.hasOwn(moves, from) && (moves[from]?.includes(to) ?? false);
}

/**
 * Whether a payment line may move between two statuses; staying is not a move. One that was shown as paid without a payout, as the calendar
 * made it before payouts were recorded, can turn out not to be paid.
 */
export function canMovePaymentLine(from: StatusText, to: StatusText, isPaidOut: boolean): boolean {
  const [before, after] = [paymentStatus(from), paymentStatus(to)];
  const isInvoiced = (status: string) => status === 'processing' || status === 'collected';
  if (after === 'paid') return isPaidOut && isInvoiced(before);
  if (before === 'paid') return !isPaidOut && isInvoiced(after);
  return canMove(PAYMENT_LINE_MOVES, before, after);
}

/** Whether an invoice may move between two statuses; staying is not a move. */
export function canMoveInvoice(from: StatusText, to: StatusText): boolean {
  return canMove(INVOICE_MOVES, normalizeStatus(from), normalizeStatus(to));
}

/**
 * Whether a one-time payment may move between two statuses; staying is not a move. It is canceled until it is invoiced. A payout makes it
 * paid, as it does a payment line.
 */
export function canMoveOneTimePayment(from: StatusText, to: StatusText, isPaidOut: boolean): boolean {
  const [before, after] = [paymentStatus(from), paymentStatus(to)];
  if (before === 'processing') return after === 'canceled' || (after === 'paid' && isPaidOut);
  return before === 'paid' && after === 'processing' && !isPaidOut;
}
