import { Command } from 'commander';
import { checkHealth } from '../../boot/health.ts';
import { CommandFailure, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Check settings, database, keys and providers, and say what is wrong')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const findings = await checkHealth(deps);
        printRows(
          findings,
          { check: 'Check', result: 'Result', advice: 'What to do' },
          { ...(json ? { json } : {}), empty: '' },
        );
        if (findings.some((finding) => finding.result === 'wrong'))
          throw new CommandFailure('Something needs mending; see above.');
      }),
    );
}
