import type { Deps } from '../../deps.ts';
import { completeAccountSetup } from './account-setup.ts';
import { companiesNeedingSetup } from './queries.ts';

/** The browser normally finishes the setup itself within this time. */
const graceMs = 120_000;

/**
 * Finishes the setup of companies with a confirmed address whose browser never requested it, or whose billing provider
 * was unavailable. A declined agreement is a person's decision and is not sent again.
 * @throws Error when a step failed, so that the job is retried
 */
export async function resumeSetups(deps: Deps): Promise<void> {
  const companies = await companiesNeedingSetup(deps.db, new Date(deps.clock.now() - graceMs));
  const failed: string[] = [];
  for (const company of companies) {
    const { customer } = await completeAccountSetup(deps, company);
    if (!customer) failed.push(company.id);
  }
  if (failed.length > 0) throw new Error(`The payment customer is still missing for ${failed.join(', ')}.`);
}
