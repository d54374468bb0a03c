import { Command } from 'commander';
import type { Finding } from '../../modules/installation/finding.ts';
import { checkHealth } from '../../modules/installation/health.ts';
import { CommandFailure } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Check settings, database, keys and providers, and say what is wrong')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const findings = await checkHealth(deps);
        console.log(json ? JSON.stringify(findings, null, 2) : findings.map(asLines).join('\n'));
        const wrong = findings.filter(({ result }) => result === 'wrong').length;
        if (wrong > 0) throw new CommandFailure(`${wrong} of ${findings.length} need mending; see above.`);
      }),
    );
}

/** The finding on one line, with its advice below if there is any. */
const asLines = ({ check, result, advice }: Finding): string =>
  `${result.padEnd(7)}${check}${advice === '' ? '' : `\n${' '.repeat(7)}${advice}`}`;
