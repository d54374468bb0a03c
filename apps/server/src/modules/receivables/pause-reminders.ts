import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { Parts } from '../../platform/parts.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { today } from '../../platform/today.ts';
import { checkedReason } from './checked-reason.ts';
import { endPause, insertPause, openPause } from './queries/reminder-pauses.ts';

type PauseParts = Pick<Parts, 'db' | 'clock'>;

/**
 * Sends a client no reminders of invoices up to and including a day. Invoices themselves are sent, and become overdue.
 * @throws Refusal without a reason, for a day in the past, or while another pause lasts
 */
export function pauseReminders(
  { db, clock }: PauseParts,
  companyId: string,
  until: PlainDate,
  reason: string,
): Promise<void> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    const asOf = today(clock);
    if (until < asOf) throw new Refusal(400, 'pauseEndsBefore', { date: until });
    await lockCompany(tx, companyId);
    const open = await openPause(tx, companyId);
    if (open !== null && open >= asOf) throw new Refusal(409, 'remindersPaused', { date: open });
    if (open !== null) await endPause(tx, companyId, checked);
    await insertPause(tx, companyId, { until, reason: checked });
  });
}

/** Ends a client's pause of reminders. @throws Refusal without a reason, or when there is none */
export function resumeReminders({ db, clock }: PauseParts, companyId: string, reason: string): Promise<void> {
  const checked = checkedReason(reason);
  return db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    if (!(await remindersPaused(tx, companyId, today(clock)))) throw new Refusal(409, 'remindersNotPaused');
    await endPause(tx, companyId, checked);
  });
}

/** Whether a client gets no reminders on a day. */
export async function remindersPaused(tx: Transaction, companyId: string, on: PlainDate): Promise<boolean> {
  const until = await openPause(tx, companyId);
  return until !== null && until >= on;
}
