import type { Cents } from '../money.ts';
import { applyRate, RATE_SCALE, roundProduct, truncateProduct } from '../rational.ts';
import type { ContributionInput, ContributionStep, Contributions } from './calculation.ts';
import { ratesForPayDate } from './rates.ts';
import type { RatesTable } from './rates-table.ts';

// Formulas: CRA T4127 chapters 6 and 7; CPP Regulations s. 5; Revenu Québec for QPP and QPIP.

function capped(rate: number, maximum: Cents, soFar: Cents, uncapped: Cents): ContributionStep {
  const room = maximum - soFar;
  const amount = uncapped < room ? uncapped : room;
  return { rate, maximum, soFar, uncapped, amount: Math.max(amount, 0) };
}

/**
 * CPP2: 4 % of the part of this pay that takes the year's pensionable earnings above the YMPE.
 * With fewer than 12 months the prorated YMPE may not be whole cents, so the rate is applied in twelfths.
 */
function cpp2BeforeMaximum(table: RatesTable, ympe: Cents, months: number, soFar: Cents, pensionable: Cents): Cents {
  const ceiling = ympe * months;
  const start = Math.max(12 * soFar, ceiling);
  const above = 12 * (soFar + pensionable) - start;
  return above > 0 ? roundProduct(table.cpp2.rate, above, 12 * RATE_SCALE) : 0;
}

/**
 * Employer's EI is 1.4 x the employee's premium for this pay, as in CRA's calculator. When the employer's actual year-to-date
 * total is known, it is capped at 1.4 x the annual maximum, and the pay that completes the employee's year takes the remainder,
 * so rounding never leaves the employer's total above or below that cap. An estimated total has no effect.
 */
function employerEiStep(multiple: number, ei: ContributionStep, employerSoFar: Cents | undefined): ContributionStep {
  const soFar = employerSoFar ?? applyRate(multiple, ei.soFar);
  const maximum = applyRate(multiple, ei.maximum);
  const uncapped = applyRate(multiple, ei.amount);
  if (employerSoFar === undefined) return { rate: multiple, maximum, soFar, uncapped, amount: uncapped };
  const completes = ei.amount > 0 && ei.soFar + ei.amount === ei.maximum;
  if (!completes) return capped(multiple, maximum, soFar, uncapped);
  return { rate: multiple, maximum, soFar, uncapped, amount: Math.max(0, maximum - soFar) };
}

function checkInput(input: ContributionInput, insurable: Cents, months: number): void {
  const { pensionable, paysPerYear } = input;
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
 * Employee's and employer's statutory contributions for one pay, in cents, with the calculation steps.
 * Throws MissingRatesError when the pay date's year has no full table, RangeError for invalid input.
 */
export function calculateContributions(input: ContributionInput): Contributions {
  const table = ratesForPayDate(input.payDate);
  const { yearToDate, pensionable, province } = input;
  const insurable = input.insurable ?? pensionable;
  const months = input.pensionableMonths ?? 12;
  checkInput(input, insurable, months);

  const quebec = province === 'QC';
  const plan = quebec ? table.qpp : table.cpp;
  const insurance = quebec ? table.eiQuebec : table.ei;
  const qpip = table.qpip;
  const nonPeriodicOnly = input.nonPeriodicOnly ?? false;

  // Truncated, not rounded: the regulations drop fractions of a cent.
  const exemption = nonPeriodicOnly ? 0 : truncateProduct(plan.basicExemption, 1, input.paysPerYear);
  const base = pensionable > exemption ? pensionable - exemption : 0;
  const cppMaximum = roundProduct(plan.maximum, months, 12);
  const cpp = capped(plan.rate, cppMaximum, yearToDate.cpp, months > 0 ? applyRate(plan.rate, base) : 0);

  const above = months > 0 ? cpp2BeforeMaximum(table, plan.ympe, months, yearToDate.pensionable, pensionable) : 0;
  const cpp2 = capped(table.cpp2.rate, roundProduct(table.cpp2.maximum, months, 12), yearToDate.cpp2, above);

  const ei = capped(insurance.rate, insurance.maximum, yearToDate.ei, applyRate(insurance.rate, insurable));
  const employerEi = employerEiStep(table.eiEmployerMultiple, ei, yearToDate.employerEi);

  const qpipRate = quebec ? qpip.rate : 0;
  const employeeQpip = capped(qpipRate, quebec ? qpip.maximum : 0, yearToDate.qpip, applyRate(qpipRate, insurable));
  const employerRate = quebec ? qpip.employerRate : 0;
  const employerQpip = capped(
    employerRate,
    quebec ? qpip.employerMaximum : 0,
    yearToDate.employerQpip ?? roundProduct(yearToDate.qpip, qpip.employerRate, qpip.rate),
    applyRate(employerRate, insurable),
  );

  return {
    cpp: cpp.amount,
    cpp2: cpp2.amount,
    ei: ei.amount,
    qpip: employeeQpip.amount,
    employer: { cpp: cpp.amount, cpp2: cpp2.amount, ei: employerEi.amount, qpip: employerQpip.amount },
    steps: {
      edition: table.edition,
      payDate: input.payDate,
      province,
      paysPerYear: input.paysPerYear,
      nonPeriodicOnly,
      pensionableMonths: months,
      pensionable,
      insurable,
      yearToDate,
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
  return { ei: employer.ei + employer.qpip, cpp: employer.cpp + employer.cpp2 };
}
