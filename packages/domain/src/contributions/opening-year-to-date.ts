import { type Cents, cents, NO_CENTS, parseCents, sumCents } from '../money/money.ts';
import { applyRate } from '../money/rational.ts';
import type { Province } from '../places/provinces.ts';
import type { RatesTable } from './rates-table.ts';
import { hasQpp, type YearOfPay } from './year-to-date.ts';

/** What an earlier payroll paid and withheld beside contributions; null where it is not known. Cents. */
export interface OpeningPay {
  readonly gross: Cents | null;
  /** The part of `gross` that is not regular pay, such as bonuses. */
  readonly nonPeriodic: Cents | null;
  readonly federalTax: Cents | null;
  /** Revenu Québec's in Quebec. */
  readonly provincialTax: Cents | null;
}

/** What the same employer paid and withheld for a person in a year, before the person's pay moved here. Cents. */
export type OpeningAmounts = YearOfPay & OpeningPay;

/** What is missing of an earlier payroll's year: the year to date of pay statements begins without it. */
export type OpeningWarning = 'grossMissing' | 'taxMissing';

/** What should be asked for, because it is not known. */
export const openingWarnings = ({
  gross,
  federalTax,
  provincialTax,
}: Omit<OpeningPay, 'nonPeriodic'>): OpeningWarning[] => [
  ...(gross === null ? (['grossMissing'] as const) : []),
  ...(federalTax === null || provincialTax === null ? (['taxMissing'] as const) : []),
];

/** An amount that is not possible, and the most that is. */
export interface ImpossibleAmount {
  readonly column: string;
  readonly most: Cents;
}

/** What roundings of up to 53 pays, half a cent each, and a few corrections can add. */
const roundings = parseCents('1.00');

/** The annual maximums, the higher one where Quebec differs: a person can have worked in both. */
const maximumsOf = (table: RatesTable) => {
  const ei = larger(table.ei.maximum, table.eiQuebec.maximum);
  return {
    cpp: larger(table.cpp.maximum, table.qpp.maximum),
    cpp2: table.cpp2.maximum,
    ei,
    qpip: table.qpip.maximum,
    employerEi: applyRate(table.eiEmployerMultiple, ei),
    employerQpip: table.qpip.employerMaximum,
  };
};

const columns = {
  cpp: 'cpp',
  cpp2: 'cpp2',
  ei: 'ei',
  qpip: 'qpip',
  employerEi: 'employer_ei',
  employerQpip: 'employer_qpip',
} as const;
const parts = Object.keys(columns) as (keyof typeof columns)[];

/** CPP and QPP count together, so that a year in both is bounded as one in the plan with the higher rate. */
const amountOf = (year: YearOfPay, part: keyof typeof columns): Cents =>
  part === 'cpp' ? sumCents([year.cpp, year.qpp]) : year[part];

/** Amounts of one plan as those of the plan of a province: `cpp` is QPP in Quebec. */
export const inPlanOf = (amounts: OpeningAmounts, province: Province): OpeningAmounts =>
  hasQpp({ province }) ? { ...amounts, cpp: NO_CENTS, qpp: amounts.cpp, insurableQuebec: amounts.insurable } : amounts;

/** The first amount above the year's maximum, or above the rate of the earnings; null when all are possible. */
export function impossibleAmount(amounts: OpeningAmounts, table: RatesTable): ImpossibleAmount | null {
  const { pensionable, insurable, ei } = amounts;
  const aboveCeiling = cents(Math.max(0, pensionable - table.cpp.ympe));
  const onEarnings = {
    cpp: applyRate(Math.max(table.cpp.rate, table.qpp.rate), pensionable),
    cpp2: applyRate(table.cpp2.rate, aboveCeiling),
    ei: applyRate(Math.max(table.ei.rate, table.eiQuebec.rate), insurable),
    qpip: applyRate(table.qpip.rate, insurable),
    employerEi: applyRate(table.eiEmployerMultiple, ei),
    employerQpip: applyRate(table.qpip.employerRate, insurable),
  };
  const maximums = maximumsOf(table);
  for (const part of parts) {
    const limit = sumCents([onEarnings[part], roundings]);
    const most = cents(Math.min(limit, maximums[part]));
    if (amountOf(amounts, part) > most) return { column: columns[part], most };
  }
  if (amounts.cpp > table.cpp.maximum) return { column: 'cpp', most: table.cpp.maximum };
  if (amounts.insurableQuebec > insurable) return { column: 'insurable_quebec', most: insurable };
  const paid = payOf(amounts);
  return (amounts.nonPeriodic ?? NO_CENTS) > paid ? { column: 'non_periodic', most: paid } : null;
}

/** The pay that bounds other amounts: gross, or the higher of the earnings where it is not known. */
const payOf = ({ gross, pensionable, insurable }: OpeningAmounts): Cents => gross ?? larger(pensionable, insurable);

/** Contributions and tax that are more than the pay, with that pay; null when the pay covers them, or only contributions are known. */
export function withheldAbovePay(amounts: OpeningAmounts): { readonly withheld: Cents; readonly paid: Cents } | null {
  const { gross, cpp, qpp, cpp2, ei, qpip, federalTax, provincialTax } = amounts;
  if (gross === null && federalTax === null && provincialTax === null) return null;
  const withheld = sumCents([cpp, qpp, cpp2, ei, qpip, federalTax ?? NO_CENTS, provincialTax ?? NO_CENTS]);
  const paid = payOf(amounts);
  return withheld > paid ? { withheld, paid } : null;
}

/** The first contribution of a person's year that is above its maximum, with that maximum; null when none is. */
export function aboveMaximum(year: YearOfPay, table: RatesTable): ImpossibleAmount | null {
  const maximums = maximumsOf(table);
  for (const part of parts)
    if (amountOf(year, part) > maximums[part]) return { column: columns[part], most: maximums[part] };
  return null;
}

/**
 * Whether no payment of a year has reached a maximum or the YMPE: then every contribution is its rate of the pay, and what was
 * paid before changes none of them. CPP and QPP together below the lower of their maximums are below both, however converted.
 */
export function isBelowEveryMaximum(year: YearOfPay, table: RatesTable): boolean {
  const lower = {
    ...maximumsOf(table),
    cpp: smaller(table.cpp.maximum, table.qpp.maximum),
    ei: smaller(table.ei.maximum, table.eiQuebec.maximum),
  };
  const employerEi = applyRate(table.eiEmployerMultiple, lower.ei);
  const limits = { ...lower, employerEi };
  const hasBothRates = year.insurableQuebec > 0 && year.insurable > year.insurableQuebec;
  return (
    year.pensionable <= table.cpp.ympe &&
    (!hasBothRates || year.insurable <= table.ei.maximumInsurable) &&
    parts.every((part) => amountOf(year, part) <= limits[part])
  );
}

const larger = (a: Cents, b: Cents): Cents => cents(Math.max(a, b));
const smaller = (a: Cents, b: Cents): Cents => cents(Math.min(a, b));
