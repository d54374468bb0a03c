import { DEFAULT_CLASS } from '@portage/domain/charges/levies';
import { formatCad } from '@portage/messages/formats';
import { Command } from 'commander';
import { type NewFee, setFee } from '../../modules/charges/set-fee.ts';
import { changeLevyClass } from '../../modules/charges/set-levy-class.ts';
import { setPoNumber } from '../../modules/companies/set-po-number.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { amountOrZero } from '../amount-or-zero.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

/** `clients fee`. */
export const feeCommand = (): Command =>
  new Command('fee')
    .description(m.clientFee)
    .argument('<client>', m.clientArgument)
    .option('--month <amount>', m.clientFeeMonth)
    .option('--percent <percent>', m.clientFeePercent)
    .requiredOption('--from <day>', m.clientFeeFrom)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action(
      (wanted: string, flags: { month?: string; percent?: string; from: string; reason: string; json?: boolean }) =>
        withDeps(async (opened) => {
          const fee = typedFee(flags);
          const from = typedDate(flags.from);
          const client = await findClient(opened, wanted);
          const deps = await operatorAct(opened, 'provider/set-client-fee', {
            reason: flags.reason,
            subject: client.id,
          });
          await setFee(deps, client.id, fee, { from, reason: flags.reason });
          const done = fee.kind === 'month' ? m.clientFeeMonthDone : m.clientFeePercentDone;
          const amount = fee.kind === 'month' ? formatCad(fee.cents) : fee.percent;
          printResult({ client: client.id, from, fee }, done({ client: client.name, amount, from }), flags.json);
        }),
    );

function typedFee({ month, percent }: { month?: string; percent?: string }): NewFee {
  if ((month === undefined) === (percent === undefined)) throw new CommandFailure(m.clientFeeWhat);
  return percent === undefined ? { kind: 'month', cents: amountOrZero(month ?? '') } : { kind: 'percent', percent };
}

/** `clients levy-class`. */
export const levyClassCommand = (): Command =>
  new Command('levy-class')
    .description(m.levyClass)
    .argument('<client>', m.clientArgument)
    .argument('[class]', m.levyClassArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, name: string | undefined, { reason, json }: { reason: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const client = await findClient(opened, wanted);
        const deps = await operatorAct(opened, 'provider/set-levy-class', { reason, subject: client.id });
        const set = name ?? DEFAULT_CLASS;
        await changeLevyClass(deps, client.id, set, reason);
        printResult({ client: client.id, class: set }, m.levyClassDone({ client: client.name, name: set }), json);
      }),
    );

/** `clients po-number`. */
export const poNumberCommand = (): Command =>
  new Command('po-number')
    .description(m.poNumber)
    .argument('<client>', m.clientArgument)
    .argument('[number]', m.poNumberArgument)
    .option('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, number: string | undefined, { reason, json }: { reason?: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const client = await findClient(opened, wanted);
        const deps = await operatorAct(opened, 'provider/set-po-number', { reason, subject: client.id });
        await setPoNumber(deps, client.id, number ?? '');
        const done = number === undefined ? m.poNumberNone : m.poNumberDone;
        printResult(
          { client: client.id, number: number ?? '' },
          done({ client: client.name, number: number ?? '' }),
          json,
        );
      }),
    );
