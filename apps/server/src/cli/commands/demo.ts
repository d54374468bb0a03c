import { Command } from 'commander';
import { readConfig } from '../../config.ts';
import { fillDemo } from '../../demo/fill-demo.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .description(m.demo)
    .option('--json', m.jsonOption)
    .action(async ({ json }: { json?: boolean }) => {
      const { embedded, allowsDemo } = readConfig(process.env);
      if (!embedded) throw new CommandFailure(m.demoNotEmbedded);
      if (!allowsDemo) throw new CommandFailure(m.demoNotAllowed);
      await withDeps(async (deps) => {
        const accounts = await fillDemo(deps);
        const account = accounts?.[0];
        if (account === undefined) throw new CommandFailure(m.demoNotEmpty);
        printResult({ accounts }, m.demoDone({ email: account.email, password: account.password }), json);
      });
    });
}
