import { Command } from 'commander';
import { checkHealth } from '../../modules/installation/health/health.ts';
import { printFindings } from '../findings.ts';
import { m } from '../messages.ts';
import { withDeps } from '../with-deps.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description(m.doctor)
    .option('--json', m.jsonOption)
    .action(({ json }: { json?: boolean }) => withDeps(async (deps) => printFindings(await checkHealth(deps), json)));
}
