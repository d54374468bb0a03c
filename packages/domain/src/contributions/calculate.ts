import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import { applyRate, RATE_SCALE, roundProduct, roundShare, truncateShare } from '../money/rational.ts';
import type {
  ContributionInput,
  ContributionStep,
  Contributions,
  EarlierOnPayday,
  PlanCredit,
  YearToDate,
} from './calculation.ts';
import { ratesForPayDate } from './rates.ts';
import type { InsuranceRates, PensionRates, RatesTable } from './rates-table.ts';

// Formulas: CRA T4127 chapters 6 and 7; CPP Regulations s. 5; Revenu Québec for QPP and QPIP. Moves to and from Quebec in a year:
// docs/payroll-sources.md.

const NOTHING_EARLIER: EarlierOnPayday = {
  pensionable: NO_CENTS,
  insurable: NO_CENTS,
  cpp: NO_CENTS,
  cpp2: NO_CENTS,
  ei: NO_CENTS,
  qpip: NO_CENTS,
  employerEi: NO_CENTS,
  employerQpip: NO_CENTS,
};

const notNegative = (amount: Cents): Cents => (amount > 0 ? amount : NO_CENTS);

/**
 * Sums the lines of one payday, for the calculation of its next line; undefined when there are none.
 * @param lines those of the same pension plan
 * @param insured those of the same EI rate, if they differ
 */
export function earlierOnPayday(
  lines: readonly Contributions[],
  insured: readonly Contributions[] = lines,
): EarlierOnPayday | undefined {
  if (lines.length === 0 && insured.length === 0) return undefined;
  const sum = (of: readonly Contributions[], part: (line: Contributions) => Cents) => sumCents(of.map(part));
  return {
    pensionable: sum(lines, ({ steps }) => steps.pensionable),
    insurable: sum(insured, ({ steps }) => steps.insurable),
    cpp: sum(lines, (line) => line.cpp),
    cpp2: sum(lines, (line) => line.cpp2),
    ei: sum(insured, (line) => line.ei),
    qpip: sum(insured, (line) => line.qpip),
    employerEi: sum(insured, ({ employer }) => employer.ei),
    employerQpip: sum(insured, ({ employer }) => employer.qpip),
  };
}

/** What is left of an amount, zero or more. */
const remaining = (amount: Cents, used: Cents): Cents => notNegative(subtractCents(amount, used));

function capped(rate: number, maximum: Cents, soFar: Cents, uncapped: Cents): ContributionStep {
  const room = remaining(maximum, soFar);
  return { rate, maximum, soFar, uncapped, amount: uncapped < room ? notNegative(uncapped) : room };
}

/**
 * What was paid under the other plan, as it counts toward the maximum of this one: the exact ratio of the year's two rates,
 * rounded half up once, on the year's total.
 */
function creditOf(plan: PensionRates, other: PensionRates, paid: Cents | undefined): PlanCredit | undefined {
  if (paid === undefined) return undefined;
  return { paid, rate: other.rate, amount: roundShare(paid, plan.rate, other.rate) };
}

/**
 * EI ends at the maximum premium or at the maximum insurable earnings, whichever comes first. With one rate all year both are one;
 * after pay at the other rate the earnings used can be worth more premium than was paid.
 */
function eiStep(rates: InsuranceRates, { ei, insurable }: YearToDate, uncapped: Cents): ContributionStep {
  const used = cents(Math.min(insurable ?? 0, rates.maximumInsurable));
  const worth = applyRate(rates.rate, used);
  if (worth <= ei) return capped(rates.rate, rates.maximum, ei, uncapped);
  return { ...capped(rates.rate, rates.maximum, worth, uncapped), insurable: used };
}

/**
 * CPP2: 4% of the part of this pay that takes the year's pensionable earnings above the YMPE.
 * With fewer than 12 months the prorated YMPE may not be whole cents, so the rate is applied in twelfths.
 */
function cpp2BeforeMaximum(table: RatesTable, ympe: Cents, months: number, soFar: Cents, pensionable: Cents): Cents {
  const ceiling = ympe * months;
  const start = Math.max(12 * soFar, ceiling);
  const above = 12 * (soFar + pensionable) - start;
  return cents(above > 0 ? roundProduct(table.cpp2.rate, above, 12 * RATE_SCALE) : 0);
}

/**
 * Employer's EI is 1.4 x the employee's premium for this pay, as in CRA's calculator. When the employer's actual year-to-date
 * total is known, it is capped at 1.4 x the annual maximum, and the pay that completes the employee's year takes the remainder,
 * so rounding never leaves the employer's total above or below that cap. An estimated total has no effect.
 */
function employerEiStep(multiple: number, ei: ContributionStep, yearToDate: YearToDate): ContributionStep {
  const { employerEi: employerSoFar } = yearToDate;
  const unpaid = applyRate(multiple, subtractCents(ei.soFar, yearToDate.ei));
  const soFar = employerSoFar === undefined ? applyRate(multiple, ei.soFar) : sumCents([employerSoFar, unpaid]);
  const maximum = applyRate(multiple, ei.maximum);
  const uncapped = applyRate(multiple, ei.amount);
  if (employerSoFar === undefined) return { rate: multiple, maximum, soFar, uncapped, amount: uncapped };
  const completes = ei.amount > 0 && ei.soFar + ei.amount === ei.maximum;
  if (!completes) return capped(multiple, maximum, soFar, uncapped);
  return { rate: multiple, maximum, soFar, uncapped, amount: remaining(maximum, soFar) };
}

/** @param pensionable of the whole payday, as `insurable` */
function checkInput({ paysPerYear }: ContributionInput, pensionable: Cents, insurable: Cents, months: number): void {
  if (!Number.isSafeInteger(pensionable) || pensionable < 0 || !Number.isSafeInteger(insurable) || insurable < 0) {
    throw new RangeError('Pensionable and insurable earnings must be whole cents, zero or more.');
  }
  if (!Number.isInteger(months) || months < 0 || months > 12) {
    throw new RangeError(`Pensionable months must be 0 to 12, got ${months}.`);
  }
  if (!Number.isInteger(paysPerYear) || paysPerYear < 1) {
    throw new RangeError(`Pays per year must be a whole number of at least 1, got ${paysPerYear}.`);
  }
}

/**
 * Employee's and employer's statutory contributions for one pay, or for one line of a payday, in cents, with the calculation steps.
 * Earnings can be negative when the payday's earlier lines cover them: what is withheld of wages that were paid in error gives back what the
 * payday is charged too much.
 * @param table the year's rates, from a RatesBook; default the built-in table of the pay date's year
 * @throws MissingRatesError when no table is given and the year has no built-in one, RangeError for invalid input
 */
export function calculateContributions(
  input: ContributionInput,
  table: RatesTable = ratesForPayDate(input.payDate),
): Contributions {
  const { yearToDate, province, earlier } = input;
  const own = { pensionable: input.pensionable, insurable: input.insurable ?? input.pensionable };
  const months = input.pensionableMonths ?? 12;
  const taken = earlier ?? NOTHING_EARLIER;
  // The whole payday; this line takes what the earlier lines left.
  const pensionable = sumCents([taken.pensionable, own.pensionable]);
  const insurable = sumCents([taken.insurable, own.insurable]);
  checkInput(input, pensionable, insurable, months);
  const rest = own.pensionable < 0 || own.insurable < 0 ? subtractCents : remaining;

  const quebec = province === 'QC';
  const insuredInQuebec = input.insuredInQuebec ?? quebec;
  const [plan, otherPlan] = quebec ? [table.qpp, table.cpp] : [table.cpp, table.qpp];
  const insurance = insuredInQuebec ? table.eiQuebec : table.ei;
  const qpip = table.qpip;
  const nonPeriodicOnly = input.nonPeriodicOnly ?? false;

  // Truncated, not rounded: the regulations drop fractions of a cent.
  const exemption = nonPeriodicOnly ? NO_CENTS : truncateShare(plan.basicExemption, 1, input.paysPerYear);
  const base = remaining(pensionable, exemption);
  const cppMaximum = roundShare(plan.maximum, months, 12);
  const credit = creditOf(plan, otherPlan, yearToDate.otherPlan);
  const cpp = {
    ...capped(
      plan.rate,
      cppMaximum,
      sumCents([yearToDate.cpp, credit?.amount ?? NO_CENTS]),
      months > 0 ? applyRate(plan.rate, base) : NO_CENTS,
    ),
    ...(credit === undefined ? {} : { credit }),
  };

  const above =
    months > 0 ? cpp2BeforeMaximum(table, plan.ympe, months, yearToDate.pensionable, pensionable) : NO_CENTS;
  const cpp2 = capped(table.cpp2.rate, roundShare(table.cpp2.maximum, months, 12), yearToDate.cpp2, above);

  const ei = eiStep(insurance, yearToDate, applyRate(insurance.rate, insurable));
  const employerEi = employerEiStep(table.eiEmployerMultiple, ei, yearToDate);

  const qpipRate = insuredInQuebec ? qpip.rate : 0;
  const employeeQpip = capped(
    qpipRate,
    insuredInQuebec ? qpip.maximum : NO_CENTS,
    yearToDate.qpip,
    applyRate(qpipRate, insurable),
  );
  const employerRate = insuredInQuebec ? qpip.employerRate : 0;
  const employerQpip = capped(
    employerRate,
    insuredInQuebec ? qpip.employerMaximum : NO_CENTS,
    yearToDate.employerQpip ?? roundShare(yearToDate.qpip, qpip.employerRate, qpip.rate),
    applyRate(employerRate, insurable),
  );

  const pension = { cpp: rest(cpp.amount, taken.cpp), cpp2: rest(cpp2.amount, taken.cpp2) };
  return {
    ...pension,
    ei: rest(ei.amount, taken.ei),
    qpip: rest(employeeQpip.amount, taken.qpip),
    employer: {
      ...pension,
      ei: rest(employerEi.amount, taken.employerEi),
      qpip: rest(employerQpip.amount, taken.employerQpip),
    },
    steps: {
      edition: table.edition,
      payDate: input.payDate,
      province,
      ...(insuredInQuebec === quebec ? {} : { insuredInQuebec }),
      paysPerYear: input.paysPerYear,
      nonPeriodicOnly,
      pensionableMonths: months,
      ...own,
      yearToDate,
      ...(earlier === undefined ? {} : { earlier }),
      exemption,
      ympe: plan.ympe,
      cpp,
      cpp2,
      ei,
      qpip: employeeQpip,
      employerEi,
      employerQpip,
    },
  };
}

/** The employer's cost on top of gross pay, as stored on a payment line: `ei` is EI + QPIP, `cpp` is CPP + CPP2. */
export function employerCost(contributions: Contributions): { ei: Cents; cpp: Cents } {
  const { employer } = contributions;
  return { ei: sumCents([employer.ei, employer.qpip]), cpp: sumCents([employer.cpp, employer.cpp2]) };
}
