import { Command } from 'commander';
import { findMemberId } from '../../modules/members/find-member.ts';
import { invitePersonToAccount, withdrawPersonInvitation } from '../../modules/person-accounts/invite-person.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** `members invite` and `withdraw-invitation`. */
export function invitationCommands(): Command[] {
  const of = (name: string, description: string) =>
    new Command(name).description(description).argument('<member>', m.personArgument).option('--json', m.jsonOption);
  const invite = of('invite', m.membersInvite).action((wanted: string, { json }: { json?: boolean }) =>
    withDeps(async (opened) => {
      const deps = await operatorAct(opened, 'provider/invite-person', { subject: wanted });
      const id = await deps.db.transaction(asService, (tx) => findMemberId(tx, wanted));
      const { email } = await invitePersonToAccount(deps, id, 'provider');
      printResult({ id, email }, m.membersInvited({ email }), json);
    }),
  );
  const withdraw = of('withdraw-invitation', m.membersWithdrawInvitation)
    .requiredOption('--reason <text>', m.actReasonOption)
    .action((wanted: string, { reason, json }: { reason: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/withdraw-person-invitation', { reason, subject: wanted });
        const id = await deps.db.transaction(asService, (tx) => findMemberId(tx, wanted));
        await withdrawPersonInvitation(deps, id, 'provider');
        printResult({ id }, m.membersInvitationWithdrawn, json);
      }),
    );
  return [invite, withdraw];
}
