import { Command } from 'commander';
import { verifyAuditLog } from '../../modules/audit/verify-audit-log.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function auditCommand(): Command {
  const verify = new Command('verify')
    .description('Recompute the hash chain of the audit log')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const entries = await verifyAuditLog(deps);
        printResult({ entries, intact: true }, `The audit log is intact: ${entries} entries.`, json);
      }),
    );
  return new Command('audit').description('The audit log').addCommand(verify);
}
