import { Command } from 'commander';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { rolesOfTheirOwn } from '../../modules/staff/sign-in-policy.ts';
import { confirmUser, setAccountDisabled } from '../../wire/auth/accounts/accounts.ts';
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
  const users = new Command('users').description(m.users).addCommand(confirm);
  users.addCommand(accessCommand('disable', true)).addCommand(accessCommand('enable', false));
  return users;
}

/** Disables a client's account, or enables it again. */
const accessCommand = (name: string, disabled: boolean): Command =>
  new Command(name)
    .description(disabled ? m.usersDisable : m.usersEnable)
    .argument('<email>')
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((email: string, { reason, json }: { reason?: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const act = disabled ? 'provider/disable-user' : 'provider/enable-user';
        const deps = await operatorAct(opened, act, { reason, subject: email });
        if ((await setAccountDisabled(deps, email, disabled, rolesOfTheirOwn)) === null)
          throw new CommandFailure(m.userNotFound({ email }));
        printResult({ email, disabled }, disabled ? m.userDisabled({ email }) : m.userEnabled({ email }), json);
      }),
    );
