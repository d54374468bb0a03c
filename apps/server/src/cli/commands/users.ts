import { confirmUser } from '@portage/wire/auth/accounts/accounts';
import { Command } from 'commander';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function usersCommand(): Command {
  const confirm = new Command('confirm')
    .description(m.usersConfirm)
    .argument('<email>')
    .option('--json', m.jsonOption)
    .action((email: string, { json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        if (!(await confirmUser(deps, email))) throw new CommandFailure(m.userNotFound({ email }));
        printResult({ email, confirmed: true }, m.userConfirmed({ email }), json);
      }),
    );
  return new Command('users').description(m.users).addCommand(confirm);
}
