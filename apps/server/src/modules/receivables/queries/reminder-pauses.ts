import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';

/** The last day of a client's pause of reminders that was not ended; null without one. */
export async function openPause(tx: Transaction, companyId: string): Promise<PlainDate | null> {
  const { rows } = await tx.query(
    'select until::text as until from app.reminder_pauses where company_id = $1 and ended_at is null',
    [companyId],
    'open pause',
  );
  return (rows[0]?.until as PlainDate | undefined) ?? null;
}

export async function insertPause(
  tx: Transaction,
  companyId: string,
  pause: { until: PlainDate; reason: string },
): Promise<void> {
  await tx.query('insert into app.reminder_pauses (company_id, until, reason) values ($1, $2, $3)', [
    companyId,
    pause.until,
    pause.reason,
  ]);
}

export async function endPause(tx: Transaction, companyId: string, reason: string): Promise<void> {
  await tx.query(
    'update app.reminder_pauses set ended_at = app.now(), end_reason = $2 where company_id = $1 and ended_at is null',
    [companyId, reason],
  );
}
