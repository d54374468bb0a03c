import { type StaffRole, staffRoles } from '@portage/contract/provider-acts';
import { openInvitedAccount } from '@portage/wire/auth/accounts/invited-accounts';
import { Command, Option } from 'commander';
import { inviteStaff } from '../../modules/staff/staff-accounts.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `staff add`: the first owner of the console is invited here. */
export function staffCommand(): Command {
  const add = new Command('add')
    .description(m.staffAdd)
    .argument('<email>')
    .addOption(new Option('--role <role>', m.staffRoleOption).choices(staffRoles).makeOptionMandatory())
    .option('--json', m.jsonOption)
    .action((email: string, { role, json }: { role: StaffRole; json?: boolean }) =>
      withDeps(async (deps) => {
        await inviteStaff(deps, openInvitedAccount, email, role);
        printResult({ email, role, invited: true }, m.staffInvited({ email }), json);
      }),
    );
  return new Command('staff').description(m.staff).addCommand(add);
}
