import type { CreditPolicy } from '@portage/domain/credit/credit-policy';
import { formatCad } from '@portage/messages/formats';
import { Command } from 'commander';
import { liftStop } from '../../modules/payroll/credit/lift-stop.ts';
import { setCreditPolicy } from '../../modules/payroll/credit/set-policy.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { amountOrZero } from '../amount-or-zero.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface PolicyFlags {
  allClients?: boolean;
  days?: string;
  amount?: string;
  default?: boolean;
  reason: string;
  json?: boolean;
}

/** `clients credit-policy`. */
export const creditPolicyCommand = (): Command =>
  new Command('credit-policy')
    .description(m.creditPolicy)
    .argument('[client]', m.creditPolicyClient)
    .option('--all-clients', m.creditPolicyAll)
    .option('--days <days>', m.creditPolicyDays)
    .option('--amount <amount>', m.creditPolicyAmount)
    .option('--default', m.creditPolicyDefault)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string | undefined, flags: PolicyFlags) =>
      withDeps(async (opened) => {
        const { reason, json } = flags;
        if ((wanted === undefined) !== (flags.allClients === true)) throw new CommandFailure(m.creditPolicyWho);
        const policy = typedPolicy(flags);
        const client = wanted === undefined ? null : await findClient(opened, wanted);
        const deps = await operatorAct(opened, 'provider/set-credit-policy', {
          reason,
          subject: client?.id ?? 'all clients',
        });
        await setCreditPolicy(deps, client?.id ?? null, policy, reason);
        const name = client?.name ?? m.creditPolicyEveryone;
        const done =
          policy === null
            ? m.creditPolicyRemoved({ client: name })
            : m.creditPolicyDone({
                client: name,
                days: policy.maxDays === null ? 'any' : String(policy.maxDays),
                amount: policy.maxDebt === null ? 'any' : formatCad(policy.maxDebt),
              });
        printResult({ client: client?.id ?? null, policy }, done, json);
      }),
    );

function typedPolicy({ days, amount, default: none }: PolicyFlags): CreditPolicy | null {
  const isSet = days !== undefined || amount !== undefined;
  if (isSet === (none === true)) throw new CommandFailure(m.creditPolicyWhat);
  if (!isSet) return null;
  if (days !== undefined && !(/^\d{1,4}$/.test(days) && Number(days) <= 3650))
    throw new CommandFailure(m.creditPolicyNumber({ days }));
  return {
    maxDays: days === undefined ? null : Number(days),
    maxDebt: amount === undefined ? null : amountOrZero(amount),
  };
}

/** `payroll lift-stop`. */
export const liftStopCommand = (): Command =>
  new Command('lift-stop')
    .description(m.liftStop)
    .argument('<client>', m.clientArgument)
    .argument('<payday>', m.paydayArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, typed: string, { reason, json }: { reason: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const client = await findClient(opened, wanted);
        const payday = typedDate(typed);
        const deps = await operatorAct(opened, 'provider/lift-credit-stop', {
          reason,
          subject: `${client.id} ${payday}`,
        });
        await liftStop(deps, client.id, payday, reason);
        printResult({ client: client.id, payday }, m.liftStopDone({ client: client.name, payday }), json);
      }),
    );
