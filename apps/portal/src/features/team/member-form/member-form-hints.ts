import { laterOf, parsePlainDate, todayAt } from '@portage/domain/dates/plain-date';
import { checkResume, RESUME_START_BYTES } from '@portage/domain/documents/resume-file';
import { parseSalary } from '@portage/domain/members/team-member-form';
import { type MinimumWages, minimumWageWarning } from '@portage/domain/minimum-wage/minimum-wage';
import { monthlyPayWarning } from '@portage/domain/pay/monthly-pay';
import { isUnusualPostalCode } from '@portage/domain/places/postal-code';
import type { Province } from '@portage/domain/places/provinces';
import { sinWarning } from '@portage/domain/text/social-insurance-number';
import { formatCad, formatDate } from '@portage/messages/formats';
import * as m from '@portage/messages/member-hints';
import { word } from '@portage/messages/wording';
import { provinceNames } from '#lib/texts/names/province-names.ts';

// Warnings below fields of a new member. They never block the form.

const payIntervals = {
  twiceAMonth: m.twiceAMonth,
  every16Days: m.every16Days,
  every16DaysExceptManagers: m.every16DaysExceptManagers,
};
const resumeProblems = { resumeType: m.resumeType, resumeTooLarge: m.resumeTooLarge, resumeContent: m.resumeContent };

export function sinText(sin: string): string | null {
  const warning = sinWarning(sin);
  if (warning === null) return null;
  return warning.code === 'sinStart' ? m.sinStart(warning) : m.sinTemporary;
}

export function postalCodeText(postalCode: string): string | null {
  return isUnusualPostalCode(postalCode) ? m.postalCode : null;
}

/** For a salary below the province's minimum wage on its first day, or today if that has passed or is not known. */
export function wageText(typed: string, province: Province, firstDay: string, wages: MinimumWages): string | null {
  const salary = parseSalary(typed);
  const today = todayAt(Date.now());
  const day = laterOf(parsePlainDate(firstDay) ?? today, today);
  const warning = salary === null ? null : minimumWageWarning(salary, province, day, wages);
  if (warning === null) return null;
  return m.belowMinimumWage({
    hourly: formatCad(warning.hourly),
    minimum: formatCad(warning.minimum.hourly),
    province: provinceNames[province],
    since: formatDate(warning.minimum.since),
  });
}

/** For monthly pay where the law requires pay more often. */
export function monthlyPayText(schedule: string, province: Province): string | null {
  const interval = monthlyPayWarning(schedule, province);
  return interval && payIntervals[interval]({ province: provinceNames[province] });
}

/** The file as the resume field's value, or why it is not accepted. */
export async function checkResumeFile(file: File): Promise<{ value: File } | { refused: string }> {
  const start = new Uint8Array(await file.slice(0, RESUME_START_BYTES).arrayBuffer());
  const problem = checkResume({ name: file.name, size: file.size, start });
  return problem === null ? { value: file } : { refused: word(resumeProblems[problem.code], problem.params) };
}
