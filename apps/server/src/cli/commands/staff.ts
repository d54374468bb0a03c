import { type StaffRole, staffRoles } from '@portage/contract/provider-acts';
import { Argument, Command, Option } from 'commander';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import {
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaff,
} from '../../modules/staff/staff-accounts.ts';
import type { OpenDeps } from '../../open-deps.ts';
import { openInvitedAccount } from '../../wire/auth/accounts/invited-accounts.ts';
import { m } from '../messages.ts';
import { printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface ReasonFlags {
  reason?: string;
  json?: boolean;
}

/** The accounts of the provider's own staff, for the console. */
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
  const list = new Command('list')
    .description(m.staffList)
    .option('--json', m.jsonOption)
    .action(({ json = false }: { json?: boolean }) =>
      withDeps(async (deps) =>
        printRows(
          await listStaff(deps),
          {
            email: m.emailHeading,
            role: m.roleHeading,
            state: m.stateHeading,
            invited: m.invitedHeading,
            activated: m.activatedHeading,
          },
          { json, empty: m.staffNone },
        ),
      ),
    );
  const setRole = new Command('set-role')
    .description(m.staffSetRole)
    .argument('<email>')
    .addArgument(new Argument('<role>').choices(staffRoles))
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((email: string, role: StaffRole, { reason, json }: ReasonFlags) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/staff-set-role', { reason, subject: email });
        await changeStaffRole(deps, email, role);
        printResult({ email, role }, m.staffRoleChanged({ email, role }), json);
      }),
    );
  const staff = new Command('staff').description(m.staff).addCommand(add).addCommand(list).addCommand(setRole);
  staff.addCommand(accessCommand('disable', m.staffDisable, m.staffDisabled, disableStaff));
  return staff.addCommand(accessCommand('enable', m.staffEnable, m.staffEnabled, enableStaff));
}

function accessCommand(
  name: 'disable' | 'enable',
  description: string,
  sentence: (params: { email: string }) => string,
  change: (deps: OpenDeps, email: string) => Promise<void>,
): Command {
  return new Command(name)
    .description(description)
    .argument('<email>')
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((email: string, { reason, json }: ReasonFlags) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, `provider/staff-${name}`, { reason, subject: email });
        await change(deps, email);
        printResult({ email, done: name }, sentence({ email }), json);
      }),
    );
}
