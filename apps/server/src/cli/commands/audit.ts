import { createHash } from 'node:crypto';
import { Command } from 'commander';
import { asService } from '../../platform/postgres/identity.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface Entry extends Record<string, unknown> {
  company_id: string;
  seq: string;
  text: string;
  previous_hash: Buffer;
  hash: Buffer;
}

export function auditCommand(): Command {
  const verify = new Command('verify')
    .description('Recompute the hash chain of the audit log')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const { rows } = await deps.db.run<Entry>(
          { ...asService, readOnly: true, statementTimeoutMs: 600_000 },
          `select company_id, seq, previous_hash, hash,
             app.audit_text(seq, at, actor, actor_role, table_name, row_id, operation, change) as text
           from app.audit_log order by company_id, seq`,
        );
        const broken = firstBroken(rows);
        if (broken !== null)
          throw new CommandFailure(
            `The audit log was altered: entry ${broken.seq} of chain ${broken.company_id} does not follow from the one before it.`,
          );
        printResult({ entries: rows.length, intact: true }, `The audit log is intact: ${rows.length} entries.`, json);
      }),
    );
  return new Command('audit').description('The audit log').addCommand(verify);
}

/** The first entry whose hash or place in its chain is not what it must be. */
function firstBroken(entries: readonly Entry[]): Entry | null {
  let chain = '';
  let last: Buffer = Buffer.alloc(0);
  let seq = 0;
  for (const entry of entries) {
    if (entry.company_id !== chain) [chain, last, seq] = [entry.company_id, Buffer.from([0]), 0];
    const expected = createHash('sha256').update(last).update(entry.text).digest();
    if (Number(entry.seq) !== seq + 1 || !entry.previous_hash.equals(last) || !entry.hash.equals(expected))
      return entry;
    [last, seq] = [entry.hash, seq + 1];
  }
  return null;
}
