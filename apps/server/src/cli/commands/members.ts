import { Command } from 'commander';
import { listMembers } from '../../modules/members/members.ts';
import { m } from '../messages.ts';
import { printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';
import { bankAccountCommands } from './members-bank-account.ts';
import { employmentCommands } from './members-employment.ts';
import { eraseCommand } from './members-erase.ts';
import { exemptionCommands } from './members-exemptions.ts';
import { invitationCommands } from './members-invite.ts';
import { netPayCommands } from './members-net-pay.ts';
import { payItemCommands } from './members-pay-items.ts';
import { roeCommand } from './members-roe.ts';
import { membersSetCommand } from './members-set.ts';

export function membersCommand(): Command {
  const list = new Command('list')
    .description(m.membersList)
    .option('--company <company>', m.companyOption)
    .option('--json', m.jsonOption)
    .action((flags: { company?: string; json?: boolean }) =>
      withDeps(async (deps) => {
        const rows = await listMembers(deps, flags.company);
        printRows(
          rows,
          {
            name: m.nameHeading,
            company: m.companyHeading,
            role: m.roleHeading,
            status: m.statusHeading,
            schedule: m.scheduleHeading,
            salary: m.salaryHeading,
            start: m.startHeading,
            id: m.idHeading,
          },
          { ...(flags.json ? { json: true } : {}), empty: m.membersNone },
        );
      }),
    );
  const members = new Command('members').description(m.members).addCommand(list).addCommand(membersSetCommand());
  for (const command of [
    ...employmentCommands(),
    ...bankAccountCommands(),
    ...invitationCommands(),
    ...exemptionCommands(),
    ...netPayCommands(),
    ...payItemCommands(),
    roeCommand(),
    eraseCommand(),
  ])
    members.addCommand(command);
  return members;
}
