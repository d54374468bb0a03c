import { formatCad } from '@portage/messages/formats';
import { Command } from 'commander';
import { advancePay, cancelAdvance } from '../../modules/payroll/advance-pay.ts';
import { findClient } from '../../modules/receivables/find-client.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface Flags {
  reason: string;
  json?: boolean;
}

/** `payroll advance` and `cancel-advance`. */
export const payrollAdvanceCommands = (): Command[] => [advanceCommand(), cancelAdvanceCommand()];

const advanceCommand = () =>
  new Command('advance')
    .description(m.advance)
    .argument('<client>', m.clientArgument)
    .argument('<payday>', m.paydayArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, payday: string, { reason, json }: Flags) =>
      withDeps(async (opened) => {
        const client = await findClient(opened, wanted);
        const day = typedDate(payday);
        const subject = `${client.id} ${day}`;
        const deps = await operatorAct(opened, 'provider/advance-pay', { reason, subject });
        const advance = await advancePay(deps, client.id, day, reason);
        const { id, lines, cents } = advance;
        printResult(advance, m.advanceDone({ id, lines, amount: formatCad(cents) }), json);
      }),
    );

const cancelAdvanceCommand = () =>
  new Command('cancel-advance')
    .description(m.cancelAdvance)
    .argument('<advance>', m.advanceArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((advance: string, { reason, json }: Flags) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/cancel-advance', { reason, subject: advance });
        await cancelAdvance(deps, advance, reason);
        printResult({ advance }, m.cancelAdvanceDone, json);
      }),
    );
