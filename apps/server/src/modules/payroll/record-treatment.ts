import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockTreatment, setTreatment } from './queries/run.ts';

/**
 * Records whether a Severance or Other payment is subject to contributions. It is not invoiced until then.
 * @param reference for example OTP-1A2B3C4D5E
 * @param options.onlyUndecided keeps the treatment that the payment has already
 * @throws Refusal 404 when no such uninvoiced payment exists, 409 when its treatment is kept
 */
export async function recordTreatment(
  deps: Pick<Deps, 'db'>,
  reference: string,
  treatment: 'contributions' | 'none',
  { onlyUndecided = false } = {},
): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    const payment = await lockTreatment(tx, reference);
    if (payment === undefined) throw new Refusal(404, 'paymentNotFound', { reference });
    if (onlyUndecided && payment.treatment !== null)
      throw new Refusal(409, 'treatmentDecided', { reference, treatment: payment.treatment });
    await setTreatment(tx, reference, treatment);
  });
}
