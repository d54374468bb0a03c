import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { fillDemo } from '../../demo/fill-demo.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .description('Fill an empty embedded database with two demo companies')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { embedded, allowsDemo } = readConfig(process.env);
      if (!embedded) throw new CommandFailure('Demo data exists only in the embedded database.');
      if (!allowsDemo)
        throw new CommandFailure(
          'Demo companies have published passwords and do not belong on a server that is public or sends mail; set PORTAGE_DEMO=true if this is a demonstration.',
        );
      await withDeps(async (deps) => {
        const accounts = await fillDemo(deps);
        if (accounts === null)
          throw new CommandFailure('There are accounts already; demo data goes only into an empty database.');
        printResult(
          { accounts },
          `Two demo companies are there. Sign in as ${accounts[0]?.email} with ${accounts[0]?.password}.`,
          json,
        );
      });
    });
}
