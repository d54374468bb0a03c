import { GRANTABLE_ROLES, type GrantableRole } from '@portage/contract/company-rights';
import type { ProviderActName } from '@portage/contract/provider-acts';
import { isEmail } from '@portage/domain/text/text-rules';
import { Argument, Command, Option } from 'commander';
import { invitationByAddress, personByAddress } from '../../modules/company-people/by-address.ts';
import { changeCompanyPerson, removePerson } from '../../modules/company-people/change-people.ts';
import { invitePerson, resendInvitation, revokeInvitation } from '../../modules/company-people/invite.ts';
import { peopleOf } from '../../modules/company-people/list-people.ts';
import { transferOwnership } from '../../modules/company-people/ownership.ts';
import { clientOfProvider, findClient } from '../../modules/receivables/find-client.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import type { OpenDeps } from '../../open-deps.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult, printRows } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface JsonFlag {
  json?: boolean;
}
interface ReasonFlags extends JsonFlag {
  reason?: string;
}
interface InviteFlags extends ReasonFlags {
  role: GrantableRole;
  name: string;
}
type ProviderClient = Awaited<ReturnType<typeof clientOfProvider>>;

/** The people who use the portal for a client, whose owner may be gone. */
export function clientPeopleCommand(): Command {
  const list = new Command('list')
    .description(m.clientPeopleList)
    .argument('<client>', m.clientArgument)
    .option('--json', m.jsonOption)
    .action((wanted: string, { json = false }: JsonFlag) =>
      withDeps(async (deps) => {
        const { people, invitations } = await peopleOf(deps, (await findClient(deps, wanted)).id, true);
        const present = people.filter(({ removed_at }) => removed_at === null);
        const open = invitations.filter(({ state }) => state === 'pending' || state === 'expired');
        const rows = [
          ...present.map(({ email, name, role }) => ({ email, name, role, state: 'member' })),
          ...open.map(({ email, name, role, state }) => ({ email, name, role, state })),
        ];
        const columns = { email: m.emailHeading, name: m.nameHeading, role: m.roleHeading, state: m.stateHeading };
        printRows(rows, columns, { json, empty: m.clientPeopleNone });
      }),
    );
  const invite = new Command('invite')
    .description(m.clientPeopleInvite)
    .argument('<client>', m.clientArgument)
    .argument('<email>')
    .addOption(new Option('--role <role>', m.clientRoleOption).choices(GRANTABLE_ROLES).makeOptionMandatory())
    .option('--name <name>', m.clientPersonNameOption, '')
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, email: string, { role, name, reason, json }: InviteFlags) =>
      withDeps(async (opened) => {
        if (!isEmail(email)) throw new CommandFailure(m.addressInvalid({ email }));
        const client = await clientOfProvider(opened, wanted);
        const deps = await operatorAct(opened, 'provider/invite-client-person', { reason, subject: client.id });
        const { id } = await invitePerson(deps, client, { email, name, role });
        const facts = { client: client.legal_name, email };
        printResult({ client: client.id, invitation: id, email, role }, m.clientPeopleInvited(facts), json);
      }),
    );
  const setRole = new Command('set-role')
    .description(m.clientPeopleSetRole)
    .argument('<client>', m.clientArgument)
    .argument('<email>')
    .addArgument(new Argument('<role>').choices(GRANTABLE_ROLES))
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, email: string, role: GrantableRole, { reason, json }: ReasonFlags) =>
      withDeps(async (opened) => {
        const client = await clientOfProvider(opened, wanted);
        const deps = await operatorAct(opened, 'provider/set-client-person-role', { reason, subject: client.id });
        await changeCompanyPerson(deps, client, await personOf(deps, client, email), { role });
        printResult({ client: client.id, email, role }, m.clientPeopleRoleSet({ email, role }), json);
      }),
    );
  const remove = reasonedActOn(
    'remove',
    'provider/remove-client-person',
    m.clientPeopleRemove,
    m.clientPeopleRemoved,
    async (deps, client, email) => removePerson(deps, client, await personOf(deps, client, email)),
  );
  const transfer = reasonedActOn(
    'transfer',
    'provider/transfer-ownership',
    m.clientPeopleTransfer,
    m.clientPeopleTransferred,
    async (deps, client, email) => transferOwnership(deps, client, await personOf(deps, client, email)),
  );
  const resend = actOn('resend', m.clientPeopleResend, m.clientPeopleResent, async (deps, client, email) =>
    resendInvitation(deps, client, await invitationOf(deps, client, email)),
  );
  const revoke = reasonedActOn(
    'revoke',
    'provider/revoke-client-invitation',
    m.clientPeopleRevoke,
    m.clientPeopleRevoked,
    async (deps, client, email) => revokeInvitation(deps, client, await invitationOf(deps, client, email)),
  );
  const people = new Command('people').description(m.clientPeople);
  for (const command of [list, invite, setRole, remove, transfer, resend, revoke]) people.addCommand(command);
  return people;
}

const personOf = (deps: OpenDeps, { id, legal_name: name }: ProviderClient, email: string) =>
  personByAddress(deps, { id, name }, email);
const invitationOf = (deps: OpenDeps, { id, legal_name: name }: ProviderClient, email: string) =>
  invitationByAddress(deps, { id, name }, email);

/** A command on one address of a client, with a reason. */
const reasonedActOn = (
  name: string,
  audited: ProviderActName,
  description: string,
  sentence: (facts: { client: string; email: string }) => string,
  act: (deps: OpenDeps, client: ProviderClient, email: string) => Promise<void>,
): Command =>
  new Command(name)
    .description(description)
    .argument('<client>', m.clientArgument)
    .argument('<email>')
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, email: string, { reason, json }: ReasonFlags) =>
      withDeps(async (opened) => {
        const client = await clientOfProvider(opened, wanted);
        const deps = await operatorAct(opened, audited, { reason, subject: client.id });
        await act(deps, client, email);
        printResult({ client: client.id, email, done: name }, sentence({ client: client.legal_name, email }), json);
      }),
    );

/** A command on one address of a client. */
const actOn = (
  name: string,
  description: string,
  sentence: (facts: { client: string; email: string }) => string,
  act: (deps: OpenDeps, client: ProviderClient, email: string) => Promise<void>,
): Command =>
  new Command(name)
    .description(description)
    .argument('<client>', m.clientArgument)
    .argument('<email>')
    .option('--json', m.jsonOption)
    .action((wanted: string, email: string, { json }: JsonFlag) =>
      withDeps(async (deps) => {
        const client = await clientOfProvider(deps, wanted);
        await act(deps, client, email);
        printResult({ client: client.id, email, done: name }, sentence({ client: client.legal_name, email }), json);
      }),
    );
