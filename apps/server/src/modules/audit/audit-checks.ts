import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { auditFindingText } from './audit-finding-text.ts';
import { finishCheck, insertCheck, noteProgress, unfinishedCheck } from './queries.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

type Parts = Pick<Deps, 'config' | 'db' | 'keys' | 'messages'>;

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

/** Carries out a check and keeps what it found. It can be killed at any point and run again. */
export async function runAuditCheck(deps: Parts, checkId: string): Promise<void> {
  const { checkpoints, entries, findings } = await verifyAuditLog(deps, (read) => noteProgress(deps.db, checkId, read));
  const sentences = findings.map((one) => auditFindingText(deps.messages, one));
  await finishCheck(deps.db, checkId, { checkpoints, entries, findings: sentences });
}
