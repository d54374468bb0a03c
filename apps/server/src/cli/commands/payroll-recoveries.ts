import { randomUUID } from 'node:crypto';
import { MAX_ACT_CENTS } from '@portage/domain/forms/act-form';
import type { Cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { RECOVERY_GROUNDS, type RecoveryGround } from '@portage/domain/recoveries/recovery-grounds';
import { MAX_RECOVERY_SHARE } from '@portage/domain/recoveries/recovery-schedule';
import { formatCad } from '@portage/messages/formats';
import { Command, Option } from 'commander';
import { findPerson } from '../../modules/employment/by-hand.ts';
import { recoverPayment } from '../../modules/employment/recover-payment.ts';
import { authorizeRecovery, cancelRecovery } from '../../modules/recoveries/recover.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface RecoverFlags {
  amount: string;
  paidOn: string;
  description?: string;
  reason: string;
  json?: boolean;
}

interface AuthorizeFlags {
  ground: RecoveryGround;
  on: string;
  paper: string;
  share?: string;
  max?: string;
  reason: string;
  json?: boolean;
}

/** `payroll recover`, `authorize-recovery` and `cancel-recovery`. */
export const recoveryCommands = (): Command[] => [recoverCommand(), authorizeCommand(), cancelCommand()];

const recoverCommand = () =>
  new Command('recover')
    .description(m.recover)
    .argument('<member>', m.personArgument)
    .requiredOption('--amount <dollars>', m.oneTimeAmountOption)
    .requiredOption('--paid-on <date>', m.recoverPaidOnOption)
    .option('--description <text>', m.oneTimeDescriptionOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { amount: typed, paidOn, description, reason, json }: RecoverFlags) => {
      const amount = typedAmount(typed);
      const day = typedDate(paidOn);
      return withDeps(async (opened) => {
        const { id } = await findPerson(opened, wanted);
        const deps = await operatorAct(opened, 'provider/recover-payment', { reason, subject: id });
        const given = { amount, paidOn: day, description: description ?? null, reason, requestKey: randomUUID() };
        const { reference, name } = await recoverPayment(deps, id, given);
        printResult({ reference }, m.recovered({ reference, name, amount: formatCad(amount) }), json);
      });
    });

const authorizeCommand = () =>
  new Command('authorize-recovery')
    .description(m.authorizeRecovery)
    .argument('<reference>', m.recoveryArgument)
    .addOption(new Option('--ground <ground>', m.recoveryGroundOption).choices(RECOVERY_GROUNDS).makeOptionMandatory())
    .requiredOption('--on <date>', m.recoveryOnOption)
    .requiredOption('--paper <text>', m.recoveryPaperOption)
    .option('--share <percent>', m.recoveryShareOption)
    .option('--max <dollars>', m.recoveryMaxOption)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { ground, on, paper, share, max, reason, json }: AuthorizeFlags) => {
      const basis = {
        ground,
        groundOn: typedDate(on),
        reference: paper,
        share: typedShare(share),
        maximum: max === undefined ? null : typedAmount(max),
      };
      return withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/authorize-recovery', { reason, subject: wanted });
        const { reference, name } = await authorizeRecovery(deps, wanted, basis, reason);
        printResult({ reference }, m.recoveryAuthorized({ reference, name, share: basis.share }), json);
      });
    });

const cancelCommand = () =>
  new Command('cancel-recovery')
    .description(m.cancelRecovery)
    .argument('<reference>', m.recoveryArgument)
    .requiredOption('--reason <text>', m.actReasonOption)
    .option('--json', m.jsonOption)
    .action((wanted: string, { reason, json }: Pick<AuthorizeFlags, 'reason' | 'json'>) =>
      withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/cancel-recovery', { reason, subject: wanted });
        const { reference, name, forgiven } = await cancelRecovery(deps, wanted, reason);
        const amount = formatCad(forgiven);
        printResult({ reference, forgiven }, m.recoveryCanceled({ reference, name, amount }), json);
      }),
    );

/** @throws CommandFailure */
function typedAmount(typed: string): Cents {
  const amount = parseTypedAmount(typed);
  if (amount === null || amount === 0 || amount > MAX_ACT_CENTS)
    throw new CommandFailure(m.oneTimeAmountInvalid({ amount: typed }));
  return amount;
}

/** @throws CommandFailure */
function typedShare(typed = String(MAX_RECOVERY_SHARE)): number {
  const share = Number(typed);
  if (!Number.isInteger(share) || share < 1 || share > MAX_RECOVERY_SHARE)
    throw new CommandFailure(m.recoveryShareInvalid({ share: typed, max: MAX_RECOVERY_SHARE }));
  return share;
}
