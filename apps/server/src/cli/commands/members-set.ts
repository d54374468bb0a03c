import { text } from 'node:stream/consumers';
import { Command } from 'commander';
import { type CorrectedMember, correctMember } from '../../modules/members/correct-member.ts';
import type { Correction, GivenCorrection } from '../../modules/members/correction-input.ts';
import { operatorAct } from '../../modules/staff/operator-act.ts';
import { m } from '../messages.ts';
import { printResult } from '../output.ts';
import { withDeps } from '../with-deps.ts';

interface SetFlags extends Omit<GivenCorrection, 'sin'> {
  /** Read from standard input, so that the number is in no process list and no history. */
  sin?: boolean;
  otherProvince?: boolean;
  reason?: string;
  dryRun?: boolean;
  json?: boolean;
}

const names: Record<keyof Correction, string> = {
  address_1: m.fieldAddress1,
  address_2: m.fieldAddress2,
  city: m.fieldCity,
  state: m.fieldProvince,
  postal_code: m.fieldPostalCode,
  birth_date: m.fieldBirthDate,
  commencement_date: m.fieldCommencement,
  salary: m.fieldSalary,
  social_insurance_number: m.fieldSin,
  paid_until: m.fieldPaidUntil,
};

/** `portage members set` */
export function membersSetCommand(): Command {
  return new Command('set')
    .description(m.membersSet)
    .argument('<member>', m.memberOrEmailArgument)
    .option('--address-1 <line>', m.address1Option)
    .option('--address-2 <line>', m.address2Option)
    .option('--city <city>', m.cityOption)
    .option('--province <province>', m.provinceOption)
    .option('--postal-code <code>', m.postalCodeOption)
    .option('--other-province', m.otherProvinceOption)
    .option('--birth-date <date>', m.birthDateOption)
    .option('--commencement <date>', m.commencementOption)
    .option('--salary <dollars>', m.yearlySalaryOption)
    .option('--sin', m.sinOption)
    .option('--paid-until <date>', m.paidUntilOption)
    .option('--reason <text>', m.actReasonOption)
    .option('--dry-run', m.correctionDryRunOption)
    .option('--json', m.jsonOption)
    .action(async (member: string, flags: SetFlags) => {
      const { sin, otherProvince = false, reason, dryRun = false, json, ...given } = flags;
      const correction = sin === true ? { ...given, sin: await text(process.stdin) } : given;
      await withDeps(async (opened) => {
        const deps = await operatorAct(opened, 'provider/correct-member', { reason, subject: member });
        const corrected = await correctMember(deps, member, correction, { dryRun, otherProvince });
        printResult({ ...corrected, dryRun }, correctionText(corrected, dryRun), json);
      });
    });
}

/** What changes, one detail per line. */
export function correctionText({ name, company, changes, nextPayday }: CorrectedMember, dryRun: boolean): string {
  if (changes.length === 0) return m.membersSetSame({ name, company });
  return [
    dryRun ? m.membersSetWould({ name, company }) : m.membersSetChanged({ name, company }),
    ...changes.map(({ field, before, after }) =>
      m.membersSetLine({ field: names[field], before: before ?? m.noValue, after: after ?? m.noValue }),
    ),
    ...(nextPayday === null ? [] : [m.membersSetPayday({ payday: nextPayday })]),
  ].join('\n');
}
