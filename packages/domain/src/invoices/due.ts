import type { PlainDate } from '../dates/plain-date.ts';
import { sameStatus } from '../statuses.ts';

/** How an open invoice stands on a day. */
export type Due = 'overdue' | 'today' | 'later' | 'onReceipt';

/** How an invoice stands on a day; null when nothing is due. Its status becomes Overdue with the daily run, its date passes before. */
export function dueOn(
  { status, due_date: due }: { readonly status: string; readonly due_date: string | null },
  today: PlainDate,
): Due | null {
  if (sameStatus(status, 'Overdue')) return 'overdue';
  if (!sameStatus(status, 'Pending')) return null;
  if (due === null) return 'onReceipt';
  return due < today ? 'overdue' : due === today ? 'today' : 'later';
}
