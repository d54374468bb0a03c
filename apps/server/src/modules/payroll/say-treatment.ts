import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setTreatment } from './queries/run.ts';

/**
 * Records whether a Severance or Other payment carries contributions. It is not invoiced before that is known.
 * @param reference as in OTP-1A2B3C4D5E
 * @throws Refusal when there is no such payment that is not invoiced yet
 */
export async function sayTreatment(deps: Deps, reference: string, treatment: 'contributions' | 'none'): Promise<void> {
  if (!(await setTreatment(deps.db, reference, treatment)))
    throw new Refusal(404, `There is no Severance or Other payment ${reference} that is not invoiced yet.`);
}
