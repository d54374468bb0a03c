import { Command } from 'commander';
import { fillDemo } from '../../demo/fill-demo.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .description('Fill an empty embedded database with two demo companies')
    .option('--json', 'print JSON')
    .action(({ json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        if (!deps.config.embedded) throw new CommandFailure('Demo data exists only in the embedded database.');
        const accounts = await fillDemo(deps);
        if (accounts === null)
          throw new CommandFailure('There are accounts already; demo data goes only into an empty database.');
        printResult(
          { accounts },
          `Two demo companies are there. Sign in as ${accounts[0]?.email} with ${accounts[0]?.password}.`,
          json,
        );
      }),
    );
}
