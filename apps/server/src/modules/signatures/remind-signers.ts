import type { Deps } from '../../deps.ts';
import { today } from '../../platform/clock.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { signatureEffect } from './signature-effect.ts';

interface DueRow extends Record<string, unknown> {
  id: string;
  provider_request_id: string;
  reminded_at: Date | null;
}

/**
 * Reminds the signers of every request that has been open for SIGNATURE_REMINDER_DAYS, and again after as many days. The state is read
 * first, so that a request whose end was never reported ends here instead.
 * @throws Error when some could not be reminded; they are tried again, the others are not
 */
export async function remindSigners(deps: Deps): Promise<void> {
  const days = deps.config.SIGNATURE_REMINDER_DAYS;
  if (days === 0 || deps.signature.remind === undefined) return;
  const { rows } = await deps.db.run<DueRow>(
    { ...asService, readOnly: true },
    `select id, provider_request_id, reminded_at from app.signature_requests where provider = $1 and status = 'sent'
       and (coalesce(reminded_at, created_at) at time zone 'America/Toronto')::date <= $2::date - $3::integer order by created_at, id`,
    [deps.signature.name, today(deps.clock), days],
  );
  const failures: string[] = [];
  for (const row of rows) {
    try {
      await remindOne(deps, row);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.push(error.message);
      // What is asked too often is not asked more.
      if (error.status === 429) break;
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} reminders failed: ${failures[0]}`);
}

async function remindOne(deps: Deps, row: DueRow): Promise<void> {
  await deps.db.transaction(asService, await signatureEffect(deps, row.provider_request_id));
  // Written down before it is done: two runs at once, or one that is killed, remind nobody twice.
  const claimed = await deps.db.run(
    asService,
    "update app.signature_requests set reminded_at = $3 where id = $1 and status = 'sent' and reminded_at is not distinct from $2",
    [row.id, row.reminded_at, new Date(deps.clock.now())],
  );
  if (claimed.rowCount === 0) return;
  try {
    await deps.signature.remind?.(row.provider_request_id);
  } catch (error) {
    await deps.db.run(asService, 'update app.signature_requests set reminded_at = $2 where id = $1', [
      row.id,
      row.reminded_at,
    ]);
    throw error;
  }
}
