import { Command } from 'commander';
import { confirmUser } from '../../wire/auth/accounts.ts';
import { CommandFailure, printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

export function usersCommand(): Command {
  const confirm = new Command('confirm')
    .description('Confirm an account’s e-mail address by hand')
    .argument('<email>')
    .option('--json', 'print JSON')
    .action((email: string, { json }: { json?: boolean }) =>
      withDeps(async (deps) => {
        if (!(await confirmUser(deps, email)))
          throw new CommandFailure(`There is no account with the address ${email}.`);
        printResult({ email, confirmed: true }, `${email} is confirmed and can sign in.`, json);
      }),
    );
  return new Command('users').description('Accounts').addCommand(confirm);
}
