import { dayOf, monthOf, type PlainDate, yearOf } from '../dates/plain-date.ts';
import type { Province } from '../places/provinces.ts';

// Pay without contributions that a person or their job has a reason for. General knowledge of CRA's guide T4001, its form CPT30 and Revenu
// Québec's TP-1015.G, not verified; those after a death by CRA's page Payments made after death and Revenu Québec's Deceased employee. See
// docs/payroll-sources.md.

/**
 * Why contributions are not due. `cpt30`: someone from 65 to 69 on a CPP pension chose to stop (form CPT30). `quebecChoice`: someone from 65
 * on a pension chose to stop QPP. `pension` and `ei`: an employment that is not pensionable, or not insurable. `certificate`: a certificate of coverage
 * under the pension plan of another country. `death`: the person died on the first day; what was earned and is paid later is pensionable, but not
 * insurable.
 */
export const EXEMPTION_KINDS = ['cpt30', 'quebecChoice', 'pension', 'ei', 'certificate', 'death'] as const;
export type ExemptionKind = (typeof EXEMPTION_KINDS)[number];

/** An exemption for the days paid from one day to another; `until` null is open. */
export interface Exemption {
  readonly kind: ExemptionKind;
  readonly from: PlainDate;
  readonly until: PlainDate | null;
}

export type ExemptionProblem =
  | 'exemptionTooYoung'
  | 'exemptionTooOld'
  | 'exemptionNotFirstOfMonth'
  | 'exemptionDays'
  | 'deathEnds'
  | 'deathEmployed';

/** A choice to stop the pension plan counts by whole months, and only in its own plan. */
const choiceIn = (province: Province): ExemptionKind => (province === 'QC' ? 'quebecChoice' : 'cpt30');

const inForce = ({ from, until }: Exemption, day: PlainDate): boolean =>
  from <= day && (until === null || day <= until);

/** Whether pay on a day is exempt from CPP, in Quebec QPP. */
export const isPensionExempt = (exemptions: readonly Exemption[], province: Province, payDate: PlainDate): boolean =>
  exemptions.some(
    (one) =>
      inForce(one, payDate) &&
      (one.kind === 'pension' || one.kind === 'certificate' || one.kind === choiceIn(province)),
  );

/** Whether pay on a day is exempt from EI, in Quebec also from QPIP. */
export const isInsuranceExempt = (exemptions: readonly Exemption[], payDate: PlainDate): boolean =>
  exemptions.some(
    (one) => (one.kind === 'ei' && inForce(one, payDate)) || (one.kind === 'death' && payDate > one.from),
  );

/**
 * The months of a year, from January as 0, that do not count in the province's pension plan: in which a choice to stop it is in force on the
 * first day, and those after the month of a death.
 */
export function monthsNotCounted(exemptions: readonly Exemption[], province: Province, year: number): number[] {
  const found = exemptions.filter(({ kind }) => kind === choiceIn(province) || kind === 'death');
  if (found.length === 0) return [];
  return Array.from({ length: 12 }, (_, month) => month).filter((month) =>
    found.some(({ kind, from, until }) => {
      const first = monthsSince(from) + (kind === 'death' ? 1 : 0);
      const last = until === null ? Number.POSITIVE_INFINITY : monthsSince(until);
      return first <= year * 12 + month && year * 12 + month <= last;
    }),
  );
}

const monthsSince = (day: PlainDate): number => yearOf(day) * 12 + monthOf(day) - 1;

/**
 * Why an exemption cannot be recorded for a person; null when it can.
 * @param lastDay the last day of the person's employment; null while they are employed
 */
export function exemptionProblem(
  { kind, from, until }: Exemption,
  birthDate: PlainDate,
  lastDay: PlainDate | null,
): ExemptionProblem | null {
  if (until !== null && until < from) return 'exemptionDays';
  if (kind === 'death') {
    if (until !== null) return 'deathEnds';
    return lastDay === null || lastDay > from ? 'deathEmployed' : null;
  }
  if (kind !== 'cpt30' && kind !== 'quebecChoice') return null;
  if (dayOf(from) !== 1) return 'exemptionNotFirstOfMonth';
  const turns65 = monthsSince(birthDate) + 65 * 12;
  if (monthsSince(from) <= turns65) return 'exemptionTooYoung';
  // Nobody contributes to CPP after the month of the 70th birthday.
  return kind === 'cpt30' && monthsSince(from) > turns65 + 60 ? 'exemptionTooOld' : null;
}
