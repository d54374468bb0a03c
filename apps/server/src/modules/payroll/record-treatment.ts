import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setTreatment } from './queries/run.ts';

/**
 * Records whether a Severance or Other payment is subject to contributions. It is not invoiced until then.
 * @param reference for example OTP-1A2B3C4D5E
 * @throws Refusal when no such uninvoiced payment exists
 */
export async function recordTreatment(
  deps: Deps,
  reference: string,
  treatment: 'contributions' | 'none',
): Promise<void> {
  if (!(await setTreatment(deps.db, reference, treatment)))
    throw new Refusal(404, `There is no Severance or Other payment ${reference} that is not invoiced yet.`);
}
