import { Command } from 'commander';
import { revealSin } from '../../modules/members/reveal-sin.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function sinCommand(): Command {
  const reveal = new Command('reveal')
    .description('Decrypt one Social Insurance Number; the reveal is recorded in the audit log')
    .argument('<member>', 'team member id')
    .option('--json', 'print JSON')
    .action((member: string, { json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        const sin = await revealSin(deps, member);
        printResult({ member, sin }, `${sin.slice(0, 3)} ${sin.slice(3, 6)} ${sin.slice(6)}`, json);
      }),
    );
  return new Command('sin').description('Social Insurance Numbers').addCommand(reveal);
}
