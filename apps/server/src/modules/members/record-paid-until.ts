import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { setPaidUntil } from './queries/members.ts';

/** Records the last day that a member was paid elsewhere. The caller has checked that no day up to it is invoiced. */
export const recordPaidUntil = (tx: Transaction, memberId: string, day: PlainDate): Promise<void> =>
  setPaidUntil(tx, memberId, day);
