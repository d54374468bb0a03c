import { Command } from 'commander';
import { setClientAccess } from '../../modules/company-people/client-access.ts';
import { clientOfProvider } from '../../modules/receivables/find-client.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { setAccountsDisabled } from '../../wire/auth/accounts/accounts.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

/** Disables every account of a client, or enables them again. */
export const clientAccessCommand = (name: string, disabled: boolean): Command =>
  new Command(name)
    .description(disabled ? m.clientsDisable : m.clientsEnable)
    .argument('<client>', m.clientArgument)
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { reason, json }: { reason?: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const client = await clientOfProvider(opened, wanted);
        const act = disabled ? 'provider/disable-client' : 'provider/enable-client';
        const deps = await operatorAct(opened, act, { reason, subject: client.id });
        const { accounts, elsewhere } = await setClientAccess(deps, setAccountsDisabled, client, disabled);
        const facts = { count: accounts, client: client.legal_name };
        const done = disabled ? m.clientDisabled(facts) : m.clientEnabled(facts);
        const others = elsewhere.length === 0 ? [] : [m.clientElsewhere({ emails: elsewhere.join(', ') })];
        printResult({ client: client.id, disabled, accounts, elsewhere }, [done, ...others].join('\n'), json);
      }),
    );
