import { randomUUID } from 'node:crypto';
import { isOneTimeType } from '@portage/domain/contributions/one-time-types';
import { MAX_ACT_CENTS } from '@portage/domain/forms/act-form';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { formatCad, formatDate } from '@portage/messages/formats';
import { Command } from 'commander';
import { findPerson } from '../../modules/employment/by-hand.ts';
import { addOneTime, cancelOneTime } from '../../modules/payroll/one-time.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface AddFlags {
  type: string;
  treatment?: string;
  amount: string;
  date: string;
  description: string;
  memo?: string;
  reason: string;
  json?: boolean;
}

/** `payroll one-time add` and `cancel`. */
export const payrollOneTimeCommand = (): Command =>
  new Command('one-time').description(m.oneTime).addCommand(addCommand()).addCommand(cancelCommand());

const addCommand = () =>
  new Command('add')
    .description(m.oneTimeAdd)
    .argument('<member>', m.personArgument)
    .requiredOption('--type <type>', m.oneTimeTypeOption)
    .option('--treatment <treatment>', m.oneTimeTreatmentOption)
    .requiredOption('--amount <dollars>', m.oneTimeAmountOption)
    .requiredOption('--date <date>', m.oneTimeDateOption)
    .requiredOption('--description <text>', m.oneTimeDescriptionOption)
    .option('--memo <text>', m.oneTimeMemoOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action(addAction);

async function addAction(wanted: string, { reason, json, ...flags }: AddFlags): Promise<void> {
  const { type } = flags;
  if (!isOneTimeType(type)) throw new CommandFailure(m.oneTimeTypeInvalid({ type }));
  const treatment = treatmentOfFlag(flags.treatment);
  const amount = parseTypedAmount(flags.amount);
  if (amount === null || amount === 0 || amount > MAX_ACT_CENTS)
    throw new CommandFailure(m.oneTimeAmountInvalid({ amount: flags.amount }));
  const date = typedDate(flags.date);
  await withDeps(async (opened) => {
    const { id } = await findPerson(opened, wanted);
    const deps = await operatorAct(opened, 'provider/add-one-time', { reason, subject: id });
    const { description, memo = null } = flags;
    const payment = { memberId: id, type, treatment, amount, date, description, memo, requestKey: randomUUID() };
    const { reference, schedule } = await addOneTime(deps, payment);
    printResult(
      { reference, ...schedule },
      m.oneTimeAdded({
        reference,
        amount: formatCad(amount),
        invoiceOn: formatDate(schedule.invoiceOn),
        payday: formatDate(schedule.payday),
      }),
      json,
    );
  });
}

/** @throws CommandFailure */
function treatmentOfFlag(treatment: string | undefined): 'contributions' | 'none' | null {
  if (treatment === undefined) return null;
  if (treatment !== 'contributions' && treatment !== 'none') throw new CommandFailure(m.sayInvalid({ treatment }));
  return treatment;
}

const cancelCommand = () =>
  new Command('cancel')
    .description(m.oneTimeCancel)
    .argument('<reference>', m.oneTimeReferenceArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((reference: string, { reason, json }: { reason: string; json?: boolean }) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/cancel-one-time', { reason, subject: reference });
        await cancelOneTime(deps, reference);
        printResult({ reference }, m.oneTimeCancelDone({ reference }), json);
      }),
    );
