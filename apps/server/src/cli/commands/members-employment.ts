import type { LeavingExtras } from '@portage/domain/leaving/leaving-extras';
import { isRoeReason, type RoeReason } from '@portage/domain/leaving/record-of-employment';
import { parseSalary } from '@portage/domain/members/team-member-form';
import type { Cents } from '@portage/domain/money/money';
import { parseTypedAmount } from '@portage/domain/money/typed-amount';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { parseProvince } from '@portage/domain/places/provinces';
import { formatDate } from '@portage/messages/formats';
import { Command } from 'commander';
import {
  cancelChangeOn,
  changeByHand,
  endByHand,
  rehireByHand,
  undoEndByHand,
} from '../../modules/employment/by-hand.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { CommandFailure, printResult } from '../output.ts';
import { typedDate } from '../typed-date.ts';
import { withDeps } from '../with-deps.ts';

interface ReasonFlags {
  reason?: string;
  json?: boolean;
}

interface EndFlags {
  lastDay: string;
  reason?: string;
  roeReason?: string;
  comment?: string;
  finalPayOn?: string;
  vacationPay?: string;
  payInLieu?: string;
  severance?: string;
  json?: boolean;
}

interface ChangeFlags {
  effective: string;
  reason?: string;
  salary?: string;
  schedule?: string;
  province?: string;
  json?: boolean;
}

/** `members end`, `undo-end`, `rehire`, `change` and `cancel-change`: what the portal does, by the provider. */
export function employmentCommands(): Command[] {
  const of = (name: string, description: string) =>
    new Command(name)
      .description(description)
      .argument('<member>', m.personArgument)
      .option('--reason <text>', m.actReasonOption)
      .option('--json', m.jsonOption);
  const end = of('end', m.membersEnd)
    .requiredOption('--last-day <date>', m.lastDayOption)
    .option('--roe-reason <code>', m.roeReasonOption)
    .option('--comment <text>', m.roeCommentOption)
    .option('--final-pay-on <date>', m.finalPayOption)
    .option('--vacation-pay <dollars>', m.vacationPayOption)
    .option('--pay-in-lieu <dollars>', m.payInLieuOption)
    .option('--severance <dollars>', m.severanceOption)
    .action(endAction);
  const undo = of('undo-end', m.membersUndoEnd).action((wanted: string, { reason, json }: ReasonFlags) =>
    withDeps(async (opened) => {
      const deps = await operatorAct(opened, 'provider/undo-end', { reason, subject: wanted });
      const { id, name } = await undoEndByHand(deps, wanted);
      printResult({ id }, m.membersEndUndone({ name }), json);
    }),
  );
  const rehired = of('rehire', m.membersRehire)
    .requiredOption('--first-day <date>', m.firstDayOption)
    .action((wanted: string, { firstDay, reason, json }: ReasonFlags & { firstDay: string }) =>
      withDeps(async (opened) => {
        const day = typedDate(firstDay);
        const deps = await operatorAct(opened, 'provider/rehire', { reason, subject: wanted });
        const { id, name } = await rehireByHand(deps, wanted, day);
        printResult({ id, firstDay: day }, m.membersRehired({ name, day: formatDate(day) }), json);
      }),
    );
  const change = of('change', m.membersChange)
    .requiredOption('--effective <date>', m.effectiveOption)
    .option('--salary <dollars>', m.salaryOption)
    .option('--schedule <schedule>', m.scheduleOption)
    .option('--province <province>', m.provinceOption)
    .action(changeAction);
  const cancelChange = of('cancel-change', m.membersCancelChange)
    .requiredOption('--effective <date>', m.canceledEffectiveOption)
    .action((wanted: string, { effective, reason, json }: ReasonFlags & { effective: string }) =>
      withDeps(async (opened) => {
        const day = typedDate(effective);
        const deps = await operatorAct(opened, 'provider/cancel-employment-change', { reason, subject: wanted });
        const { id, name } = await cancelChangeOn(deps, wanted, day);
        printResult({ id, effectiveOn: day }, m.membersChangeCanceled({ name, day: formatDate(day) }), json);
      }),
    );
  return [end, undo, rehired, change, cancelChange];
}

async function endAction(wanted: string, flags: EndFlags): Promise<void> {
  const lastDay = typedDate(flags.lastDay);
  const reason = roeReasonOf(flags);
  const finalPayOn = flags.finalPayOn === undefined ? null : typedDate(flags.finalPayOn);
  const extras = extrasOf(flags);
  await withDeps(async (opened) => {
    const deps = await operatorAct(opened, 'provider/end-employment', { reason: flags.reason, subject: wanted });
    const end = { lastDay, reason, comment: flags.comment ?? null, finalPayOn, extras };
    const { id, name, later } = await endByHand(deps, wanted, end);
    const text = later ? m.membersEndsLater : m.membersEnded;
    printResult({ id, lastDay, reason }, text({ name, day: formatDate(lastDay) }), flags.json);
  });
}

/**
 * The code of the record of employment. `--reason` had it before it had its own option, and scripts may still give it there.
 * @throws CommandFailure when `--roe-reason` is not a code
 */
export function roeReasonOf({ roeReason, reason }: Pick<EndFlags, 'roeReason' | 'reason'>): RoeReason | null {
  const [code, before] = [roeReason, reason].map((given) => given?.toUpperCase() ?? '');
  if (roeReason === undefined) return isRoeReason(before) ? before : null;
  if (!isRoeReason(code)) throw new CommandFailure(m.notAReason({ reason: roeReason }));
  return code;
}

/** Undefined when no amount is given, so that the recorded ones stay. @throws CommandFailure */
function extrasOf({ vacationPay, payInLieu, severance }: EndFlags): LeavingExtras | undefined {
  if (vacationPay === undefined && payInLieu === undefined && severance === undefined) return undefined;
  return { vacation: amountOf(vacationPay), payInLieu: amountOf(payInLieu), retiringAllowance: amountOf(severance) };
}

/** @throws CommandFailure */
function amountOf(text = ''): Cents {
  const amount = parseTypedAmount(text);
  if (amount === null) throw new CommandFailure(m.notAnAmount({ amount: text }));
  return amount;
}

async function changeAction(wanted: string, flags: ChangeFlags): Promise<void> {
  const effectiveOn = typedDate(flags.effective);
  const salary = flags.salary === undefined ? undefined : parseSalary(flags.salary);
  if (salary === null) throw new CommandFailure(m.notASalary({ salary: flags.salary ?? '' }));
  const { schedule } = flags;
  if (schedule !== undefined && !isPayrollSchedule(schedule)) throw new CommandFailure(m.notASchedule({ schedule }));
  const province = flags.province === undefined ? undefined : parseProvince(flags.province);
  if (province === null) throw new CommandFailure(m.notAProvince({ province: flags.province ?? '' }));
  await withDeps(async (opened) => {
    const deps = await operatorAct(opened, 'provider/change-employment', { reason: flags.reason, subject: wanted });
    const change = {
      effectiveOn,
      ...(salary === undefined ? {} : { salary }),
      ...(schedule === undefined ? {} : { schedule }),
      ...(province === undefined ? {} : { province }),
    };
    const { id, name } = await changeByHand(deps, wanted, change, undefined, flags.reason);
    printResult({ id, effectiveOn }, m.membersChanged({ name, day: formatDate(effectiveOn) }), flags.json);
  });
}
