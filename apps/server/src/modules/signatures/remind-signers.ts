import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { today } from '../../platform/today.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { claimReminder, type DueReminder, dueReminders, releaseReminder } from './queries/follow-up.ts';
import { signatureEffect } from './signature-effect.ts';

/**
 * Reminds the signers of each request every SIGNATURE_REMINDER_DAYS while it is open. Reads the request's state first, so
 * that one whose end was never reported ends here.
 * @throws Error when some reminders failed; only those are retried
 */
export async function remindSigners(deps: Deps): Promise<void> {
  const days = deps.config.SIGNATURE_REMINDER_DAYS;
  if (days === 0 || deps.signature.remind === undefined) return;
  const failures: string[] = [];
  for (const row of await dueReminders(deps.db, deps.signature.name, today(deps.clock), days)) {
    try {
      await remindOne(deps, row);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.push(error.message);
      // Rate limited: stop for this run.
      if (error.status === 429) break;
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} reminders failed: ${failures[0]}`);
}

async function remindOne(deps: Pick<Deps, 'clock' | 'db' | 'jobs' | 'signature'>, row: DueReminder): Promise<void> {
  await deps.db.transaction(asService, await signatureEffect(deps, row.provider_request_id));
  // Claimed before sending, so that concurrent or killed runs never remind twice.
  if (!(await claimReminder(deps.db, row, new Date(deps.clock.now())))) return;
  try {
    await deps.signature.remind?.(row.provider_request_id);
  } catch (error) {
    await releaseReminder(deps.db, row);
    throw error;
  }
}
