import type { Deps } from '../../../deps.ts';
import { newestMigration } from '../../../platform/boot/installed-schema.ts';
import { serviceState } from '../service-state.ts';
import type { Finding } from './finding.ts';

/** For the doctor: what `/health/ready` says about the worker and the change stream. */
export async function serviceFindings(deps: Pick<Deps, 'clock' | 'db' | 'files' | 'messages'>): Promise<Finding[]> {
  const m = deps.messages.operator;
  const { worker, liveUpdates } = await serviceState(deps, await newestMigration());
  const findings: [check: string, part: typeof worker, result: Finding['result'], advice: string][] = [
    [m.workerCheck, worker, 'note', worker.reason === 'jobs wait too long' ? m.workerBehind : m.workerSilent],
    [m.changeStreamCheck, liveUpdates, 'note', m.changeStreamBehind],
  ];
  return findings.map(([check, { state, reason }, result, advice]) => {
    if (state === 'ok') return { check, result: 'fine', advice: '' };
    return state === 'unknown'
      ? { check, result: 'note', advice: m.checkFailed({ reason: reason ?? '' }) }
      : { check, result, advice };
  });
}
