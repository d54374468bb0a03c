import { calculateContributions, employerCost } from '@portage/domain/contributions/calculate';
import type { ContributionInput, Contributions, YearToDate } from '@portage/domain/contributions/calculation';
import { isPensionableByAge, pensionableMonths } from '@portage/domain/contributions/pensionable-months';
import { grossForPeriod, paydaysInYear } from '@portage/domain/paydays';
import { type PlainDate, yearOf } from '@portage/domain/plain-date';
import { provinceOfPostalCode } from '@portage/domain/postal-code';
import { daysOfPeriod, grossForDays } from '@portage/domain/unpaid-days';
import type { MemberRow, OneTimeRow, StoredCalculation } from './payroll-rows.ts';
import type { WantedPart } from './wanted-periods.ts';

/** Contributions differ by province, so a missing province is never guessed. */
export class UnknownProvinceError extends Error {
  constructor() {
    super('The province of employment is not known; add the province or the postal code.');
  }
}

/** A salary of 0 means it was never entered. */
export class NoSalaryError extends Error {
  constructor() {
    super('The salary is 0; nothing is paid before it is set.');
  }
}

/** Severance is a retiring allowance (no contributions) or pay in lieu of notice (all of them); Other can be either. */
export class MissingTreatmentError extends Error {
  constructor(type: string) {
    super(`Say whether the ${type} payment carries contributions; it is not invoiced before that.`);
  }
}

/** A calculated line. Amounts in cents. */
export interface PlannedLine {
  team_member_id: string;
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  period_number: number;
  gross: number;
  ei: number;
  cpp: number;
  calculation: StoredCalculation;
}

/** The employer's contributions on a one-time payment, in cents. */
export interface PlannedOneTime {
  id: string;
  ei: number;
  cpp: number;
  calculation: Contributions | null;
}

/** The calculation inputs that depend on the person and the pay date. @throws UnknownProvinceError */
function personalInputs(member: MemberRow, payDate: PlainDate, amount: number) {
  const province = member.province ?? provinceOfPostalCode(member.postalCode);
  if (province === null) throw new UnknownProvinceError();
  return {
    payDate,
    province,
    paysPerYear: paydaysInYear(member.commencement, member.schedule, yearOf(payDate)),
    pensionable: isPensionableByAge(member.birthDate, province, payDate) ? amount : 0,
    insurable: amount,
    pensionableMonths: pensionableMonths(member.birthDate, province, yearOf(payDate)),
  } satisfies Partial<ContributionInput>;
}

/** Calculates a pay period, or its unpaid days. @throws NoSalaryError, MissingRatesError, UnknownProvinceError */
export function calculateLine(member: MemberRow, { period, part }: WantedPart, soFar: YearToDate): PlannedLine {
  if (member.salary === 0) throw new NoSalaryError();
  const days = daysOfPeriod(period, part);
  const gross = grossForDays(grossForPeriod(member.salary, member.schedule, period.number), days);
  const contributions = calculateContributions({ ...personalInputs(member, period.payday, gross), yearToDate: soFar });
  return {
    team_member_id: member.id,
    start_date: part.start,
    end_date: part.end,
    payday: period.payday,
    period_number: period.number,
    gross,
    ...employerCost(contributions),
    calculation: {
      ...contributions,
      pay: {
        salary: member.salary,
        schedule: member.schedule,
        periodNumber: period.number,
        gross,
        ...(days === null ? {} : { days }),
      },
    },
  };
}

/** Calculates a one-time payment, without the basic exemption. @throws MissingTreatmentError, MissingRatesError, UnknownProvinceError */
export function calculateOneTime(member: MemberRow, payment: OneTimeRow, soFar: YearToDate): PlannedOneTime {
  if (payment.treatment === null) throw new MissingTreatmentError(payment.type);
  if (payment.treatment === 'none') return { id: payment.id, ei: 0, cpp: 0, calculation: null };
  const calculation = calculateContributions({
    ...personalInputs(member, payment.date, payment.amount),
    nonPeriodicOnly: true,
    yearToDate: soFar,
  });
  return { id: payment.id, ...employerCost(calculation), calculation };
}
