import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import { type ChargedPay, type ContributionStep, type Contributions, ZERO_YEAR_TO_DATE } from './calculation.ts';
import { hasQpp, isInsuredInQuebec } from './year-to-date.ts';

/** Earlier pay with the contributions that it was charged, and those that it should have been. */
export interface CorrectedPay {
  readonly before: ChargedPay;
  readonly after: ChargedPay;
}

/** The amounts of a pay by who pays them: employee and employer, in cents. */
const amountsOf = ({ cpp, cpp2, ei, qpip, employer }: Contributions): Cents[] => [
  cpp,
  cpp2,
  ei,
  qpip,
  employer.cpp,
  employer.cpp2,
  employer.ei,
  employer.qpip,
];

/** Pay under one pension plan and one EI rate counts in one place of the year. */
const placeOf = ({ contributions: { steps } }: ChargedPay): string => `${hasQpp(steps)} ${isInsuredInQuebec(steps)}`;

/** Whether another plan, EI rate or amount applies. Another province alone changes no contributions. */
export function isCorrected({ before, after }: CorrectedPay): boolean {
  if (placeOf(before) !== placeOf(after)) return true;
  const [was, is] = [amountsOf(before.contributions), amountsOf(after.contributions)];
  return was.some((amount, at) => amount !== is[at]);
}

/**
 * What makes wrong contributions right: for each plan and EI rate, what was charged is taken back, and what should have been charged is
 * charged. A year with these counts like a year that was right from the start.
 * @param payDate when it is settled; it counts in that year
 */
export function correctionsOf(pays: readonly CorrectedPay[], payDate: PlainDate): Contributions[] {
  const wrong = pays.filter(isCorrected);
  return ([-1, 1] as const).flatMap((sign) =>
    [...Map.groupBy(wrong.map(sign < 0 ? ({ before }) => before : ({ after }) => after), placeOf).values()].map(
      (same) => sumOfCorrected(same, sign, payDate),
    ),
  );
}

/**
 * The contributions of earlier pays of one plan and EI rate together, as a calculation of its own.
 * @param pays at least one
 * @param sign -1 takes them back
 */
export function sumOfCorrected(pays: readonly ChargedPay[], sign: 1 | -1, payDate: PlainDate): Contributions {
  const first = pays[0]?.contributions.steps;
  if (first === undefined) throw new RangeError('A correction has at least one pay.');
  const sum = (of: (pay: Contributions) => Cents) => {
    const total = sumCents(pays.map(({ contributions }) => of(contributions)));
    return sign < 0 ? subtractCents(NO_CENTS, total) : total;
  };
  const step = ({ rate }: ContributionStep, amount: Cents): ContributionStep => ({
    rate,
    maximum: NO_CENTS,
    soFar: NO_CENTS,
    uncapped: amount,
    amount,
  });
  const own = {
    cpp: sum((pay) => pay.cpp),
    cpp2: sum((pay) => pay.cpp2),
    ei: sum((pay) => pay.ei),
    qpip: sum((pay) => pay.qpip),
    employer: {
      cpp: sum(({ employer }) => employer.cpp),
      cpp2: sum(({ employer }) => employer.cpp2),
      ei: sum(({ employer }) => employer.ei),
      qpip: sum(({ employer }) => employer.qpip),
    },
  };
  const { edition, province, insuredInQuebec, ympe } = first;
  return {
    ...own,
    steps: {
      edition,
      payDate,
      province,
      ...(insuredInQuebec === undefined ? {} : { insuredInQuebec }),
      paysPerYear: 1,
      nonPeriodicOnly: true,
      pensionableMonths: 12,
      pensionable: sum(({ steps }) => steps.pensionable),
      insurable: sum(({ steps }) => steps.insurable),
      yearToDate: ZERO_YEAR_TO_DATE,
      exemption: NO_CENTS,
      ympe,
      cpp: step(first.cpp, own.cpp),
      cpp2: step(first.cpp2, own.cpp2),
      ei: step(first.ei, own.ei),
      qpip: step(first.qpip, own.qpip),
      employerEi: step(first.employerEi, own.employer.ei),
      employerQpip: step(first.employerQpip, own.employer.qpip),
      corrects: { sign, pays },
    },
  };
}
