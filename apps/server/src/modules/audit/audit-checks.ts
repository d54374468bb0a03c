import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { auditFindingText } from './audit-finding-text.ts';
import { finishCheck, insertCheck, noteProgress, progressOfCheck, unfinishedCheck } from './queries.ts';
import { type AuditProgress, type PieceSizes, verifyPieces } from './verify-audit-log.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'jobs' | 'keys' | 'messages'>;

interface Shift {
  ms: number;
  sizes?: PieceSizes;
}

/** Starts a check of the audit log as a job. @returns its id, or that of the check that runs already */
export async function startAuditCheck({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<string> {
  return db.transaction(asService, async (tx) => {
    const running = await unfinishedCheck(tx);
    if (running !== undefined) return running;
    const checkId = await insertCheck(tx);
    await jobs.enqueue(tx, 'audit.verify', { checkId });
    return checkId;
  });
}

/** How long a job works on a check before it leaves the rest to another: well below the time after which it would count as hung. */
const shiftMs = 1_800_000;

/**
 * Carries out a check and keeps what it found. Killed at any point and run again, it goes on after the last piece. A check that takes
 * longer than a shift goes on in another job.
 */
export async function runAuditCheck(deps: Parts, checkId: string, shift: Shift = { ms: shiftMs }): Promise<void> {
  const began = performance.now();
  let last: AuditProgress | null = (await progressOfCheck(deps.db, checkId)) as AuditProgress | null;
  for await (const progress of verifyPieces(deps, last, shift.sizes)) {
    last = progress;
    await noteProgress(deps.db, checkId, progress);
    if (performance.now() - began < shift.ms) continue;
    await deps.db.transaction(asService, (tx) => deps.jobs.enqueue(tx, 'audit.verify', { checkId }));
    return;
  }
  if (last === null) throw new Error('A check has at least one piece.');
  const sentences = last.findings.map((one) => auditFindingText(deps.messages, one));
  await finishCheck(deps.db, checkId, { ...last, findings: sentences });
}
