import type { Deps } from '../../deps.ts';
import { completeAccountSetup } from './account-setup.ts';
import { companiesLackingSetup } from './queries.ts';

/** Time in which a browser may still be about to ask itself. */
const graceMs = 120_000;

/**
 * Finishes the set-up of companies whose admin confirmed the address but whose browser never came to ask for the rest, or for which
 * the billing provider was away then. An agreement that was declined is a person's decision and is not sent again.
 * @throws Error when a step failed, so that the job is tried again
 */
export async function resumeSetups(deps: Deps): Promise<void> {
  const companies = await companiesLackingSetup(deps.db, new Date(deps.clock.now() - graceMs));
  const failed: string[] = [];
  for (const company of companies) {
    const { customer } = await completeAccountSetup(deps, company);
    if (!customer) failed.push(company.id);
  }
  if (failed.length > 0) throw new Error(`The payment customer is still missing for ${failed.join(', ')}.`);
}
