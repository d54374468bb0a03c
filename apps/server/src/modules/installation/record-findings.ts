import type { Deps } from '../../deps.ts';
import type { Finding } from './health/finding.ts';
import { checkHealth } from './health/health.ts';
import { keepFindings } from './queries.ts';

/** Checks this installation, and records what is wrong for the console's queue. */
export async function recordFindings(deps: Deps, request: typeof fetch = fetch): Promise<Finding[]> {
  const findings = await checkHealth(deps, request);
  // Pay on hold has items of its own in the queue.
  const wrong = findings.filter(({ check, result }) => result === 'wrong' && check !== deps.messages.operator.payCheck);
  await keepFindings(
    deps.db,
    wrong.map(({ check, advice }) => ({ check, advice })),
  );
  return findings;
}
