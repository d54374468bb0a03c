import { earlierOnPayday, employerCost } from '@portage/domain/contributions/calculate';
import type { ContributionInput, Contributions } from '@portage/domain/contributions/calculation';
import { isInsuranceExempt, isPensionExempt } from '@portage/domain/contributions/exemptions';
import { isPensionableByAge, pensionableMonths } from '@portage/domain/contributions/pensionable-months';
import { type PlanOfPay, planOfPay } from '@portage/domain/contributions/plan-of-period';
import type { RatesBook } from '@portage/domain/contributions/rates-book';
import type { RatesTable } from '@portage/domain/contributions/rates-table';
import {
  hasQpp,
  insurancePart,
  isInsuredInQuebec,
  pensionPart,
  sumYears,
  type YearOfPay,
} from '@portage/domain/contributions/year-to-date';
import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { isPensionableOneTime } from '@portage/domain/leaving/leaving-extras';
import { type Cents, NO_CENTS } from '@portage/domain/money/money';
import { type PayStretch, type PayTerms, termsOfPeriod, termsOn } from '@portage/domain/pay/pay-ledger';
import {
  grossForPeriod,
  type PayrollSchedule,
  paydaysInYear,
  payPeriod,
  payPeriodNumberAt,
} from '@portage/domain/pay/paydays';
import { grossForDays } from '@portage/domain/pay/unpaid-days';
import { provinceOfPostalCode } from '@portage/domain/places/postal-code';
import type { Province } from '@portage/domain/places/provinces';
import { calculateForPerson, type PersonYear } from '../pay-elsewhere.ts';
import type { MemberRow, OneTimeRow, StoredCalculation } from './payroll-rows.ts';

/** Why a payment cannot be calculated. */
export type UnpayableReason =
  /** Contributions differ by province, so a missing province is never guessed. */
  | { code: 'provinceUnknown' }
  /** A salary of 0 means it was never entered. */
  | { code: 'salaryMissing' }
  /** Severance is a retiring allowance (no contributions) or pay in lieu of notice (all of them); Other can be either. */
  | { code: 'treatmentMissing'; params: { type: string } };

/** A payment that cannot be calculated from what is known. */
export class UnpayableError extends Error {
  override name = 'UnpayableError';
  readonly reason: UnpayableReason;

  constructor(reason: UnpayableReason) {
    super(reason.code);
    this.reason = reason;
  }
}

/** A calculated line. Amounts in cents. */
export interface PlannedLine {
  team_member_id: string;
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  period_number: number;
  late: boolean;
  gross: Cents;
  ei: Cents;
  cpp: Cents;
  calculation: StoredCalculation;
  /** Calculated with the rates of the year before. */
  estimate: boolean;
}

/** The employer's contributions on a one-time payment, in cents. */
export interface PlannedOneTime {
  id: string;
  team_member_id: string;
  ei: Cents;
  cpp: Cents;
  calculation: Contributions | null;
  /** Calculated with the rates of the year before. */
  estimate: boolean;
}

/** @throws UnpayableError without a province */
function provinceOf(member: MemberRow, terms: PayTerms): Province {
  const province = terms.province ?? member.province ?? provinceOfPostalCode(member.postalCode);
  if (province === null) throw new UnpayableError({ code: 'provinceUnknown' });
  return province;
}

/** The plan of pay in a period, which a move within the period decides. @throws UnpayableError without a province */
export function planIn(member: MemberRow, { terms, period }: Pick<PayStretch, 'terms' | 'period'>): PlanOfPay {
  const own = provinceOf(member, terms);
  if (member.terms.every(({ province }) => province === terms.province)) return { province: own };
  const days = termsOfPeriod(member, period, terms.schedule);
  return planOfPay(
    own,
    days.map((part) => ({ province: provinceOf(member, part.terms), days: part.days })),
  );
}

/** The calculation inputs that depend on the person and the day paid. */
export function personalInputs(
  member: MemberRow,
  plan: PlanOfPay,
  schedule: PayrollSchedule,
  payday: PlainDate,
  amount: Cents,
) {
  const payDate = payDateOf(payday);
  const { province } = plan;
  return {
    payDate,
    ...plan,
    paysPerYear: paydaysInYear(member.commencement, schedule, yearOf(payDate)),
    pensionable:
      isPensionableByAge(member.birthDate, province, payDate) && !isPensionExempt(member.exemptions, province, payDate)
        ? amount
        : NO_CENTS,
    insurable: isInsuranceExempt(member.exemptions, payDate) ? NO_CENTS : amount,
    pensionableMonths: pensionableMonths(member.birthDate, province, yearOf(payDate), member.exemptions),
  } satisfies Partial<ContributionInput>;
}

/** What was paid before a line. */
export interface PaidBefore {
  /** The calendar year before this payday's regular lines. */
  soFar: PersonYear;
  /** Earlier regular lines of the same payday, in order. */
  onPayday: readonly Contributions[];
}

/**
 * Calculates the contributions of a line. All of a person's lines of one payday share its basic exemption. A line under QPP shares no
 * contributions with one under CPP, such as of a late period before a move: those count toward the year, and the exemption is
 * already used. The same holds for the two EI rates.
 */
export function contributionsOfLine(
  inputs: Omit<ContributionInput, 'yearToDate'>,
  before: PaidBefore,
  table: RatesTable,
): Contributions {
  const samePlan = before.onPayday.filter(({ steps }) => hasQpp(steps) === hasQpp(inputs));
  const sameRate = before.onPayday.filter(({ steps }) => isInsuredInQuebec(steps) === isInsuredInQuebec(inputs));
  const earlier = earlierOnPayday(samePlan, sameRate);
  const first = samePlan[0]?.steps;
  const others = [
    ...before.onPayday.filter((line) => !samePlan.includes(line)).map(pensionPart),
    ...before.onPayday.filter((line) => !sameRate.includes(line)).map(insurancePart),
  ];
  const withOthers = (year: YearOfPay) => (others.length === 0 ? year : sumYears([year, ...others]));
  const own = withOthers(before.soFar.own);
  return calculateForPerson(
    {
      ...inputs,
      ...(first === undefined ? {} : { paysPerYear: first.paysPerYear }),
      ...((first === undefined ? before.onPayday.length > 0 : first.nonPeriodicOnly) ? { nonPeriodicOnly: true } : {}),
      ...(earlier === undefined ? {} : { earlier }),
    },
    { own, whole: before.soFar.whole === before.soFar.own ? own : withOthers(before.soFar.whole) },
    table,
  );
}

/** Calculates the pay of a stretch. @throws UnpayableError, MissingRatesError */
export function calculateLine(
  member: MemberRow,
  stretch: PayStretch,
  before: PaidBefore,
  rates: RatesBook,
): PlannedLine {
  const { terms, period, days, payday, late } = stretch;
  if (terms.salary === 0) throw new UnpayableError({ code: 'salaryMissing' });
  const gross = grossForDays(grossForPeriod(terms.salary, terms.schedule, period.number), days);
  const inputs = personalInputs(member, planIn(member, stretch), stretch.paydaySchedule, payday, gross);
  const { table, estimate } = rates.exactOrEstimate(payDateOf(payday));
  const contributions = contributionsOfLine(inputs, before, table);
  return {
    team_member_id: member.id,
    start_date: stretch.start,
    end_date: stretch.end,
    payday,
    period_number: period.number,
    late,
    gross,
    ...employerCost(contributions),
    calculation: {
      ...contributions,
      pay: {
        salary: terms.salary,
        schedule: terms.schedule,
        periodNumber: period.number,
        gross,
        ...(days === null ? {} : { days }),
      },
    },
    estimate,
  };
}

/** The terms of a day and its pay period; the first period for a day before the first one. */
export function periodWith(member: MemberRow, day: PlainDate): Pick<PayStretch, 'terms' | 'period'> {
  const terms = termsOn(member.terms, day);
  const number = payPeriodNumberAt(member.commencement, terms.schedule, day) ?? 1;
  return { terms, period: payPeriod(member.commencement, terms.schedule, number) };
}

/**
 * Calculates a one-time payment, without the basic exemption, under the plan of the pay period with its day. `oneTimeCost` shows the same
 * before it is created. @throws UnpayableError, MissingRatesError
 */
export function calculateOneTime(
  member: MemberRow,
  payment: OneTimeRow,
  soFar: PersonYear,
  rates: RatesBook,
): PlannedOneTime {
  if (payment.treatment === null)
    throw new UnpayableError({ code: 'treatmentMissing', params: { type: payment.type } });
  const whose = { id: payment.id, team_member_id: member.id };
  if (payment.treatment === 'none')
    return { ...whose, ei: NO_CENTS, cpp: NO_CENTS, calculation: null, estimate: false };
  const { table, estimate } = rates.exactOrEstimate(payDateOf(payment.date));
  const { terms, period } = periodWith(member, payment.date);
  const inputs = personalInputs(
    member,
    planIn(member, { terms, period }),
    terms.schedule,
    payment.date,
    payment.amount,
  );
  const pensionable = isPensionableOneTime(payment.type, inputs.province) ? inputs.pensionable : NO_CENTS;
  const calculation = calculateForPerson({ ...inputs, pensionable, nonPeriodicOnly: true }, soFar, table);
  return { ...whose, ...employerCost(calculation), calculation, estimate };
}
