import { Command } from 'commander';
import { auditFindingText } from '../../modules/audit/audit-finding-text.ts';
import { checkpointPath } from '../../modules/audit/checkpoint-file.ts';
import { verifyAuditLog } from '../../modules/audit/verify-audit-log.ts';
import { writeCheckpoint } from '../../modules/audit/write-checkpoint.ts';
import { m, messages } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function auditCommand(): Command {
  const verify = new Command('verify')
    .description(m.auditVerify)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const report = await verifyAuditLog(deps);
        const { findings } = report;
        if (findings.length === 0) {
          printResult({ ...report, intact: true }, m.auditIntact(report), json);
          return;
        }
        console.log(
          json
            ? JSON.stringify({ ...report, intact: false }, null, 2)
            : findings.map((one) => auditFindingText(messages, one)).join('\n'),
        );
        throw new CommandFailure(m.auditAltered({ findings: findings.length }));
      }),
    );
  const checkpoint = new Command('checkpoint')
    .description(m.auditCheckpoint)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const chains = await writeCheckpoint(deps);
        const file = checkpointPath(deps.config);
        const sentence = chains === 0 ? m.auditCheckpointUnneeded : m.auditCheckpointWritten({ chains, file });
        printResult({ chains, file }, sentence, json);
      }),
    );
  return new Command('audit').description(m.audit).addCommand(verify).addCommand(checkpoint);
}
