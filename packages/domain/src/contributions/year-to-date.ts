import { type Cents, NO_CENTS, sumCents } from '../money/money.ts';
import type { Contributions, YearToDate } from './calculation.ts';

/** Year to date after a pay: the starting point of the next pay for the same year, employee and employer. */
export function addToYearToDate(soFar: YearToDate, pay: Contributions): YearToDate {
  return {
    pensionable: sumCents([soFar.pensionable, pay.steps.pensionable]),
    cpp: sumCents([soFar.cpp, pay.cpp]),
    cpp2: sumCents([soFar.cpp2, pay.cpp2]),
    ei: sumCents([soFar.ei, pay.ei]),
    qpip: sumCents([soFar.qpip, pay.qpip]),
    employerEi: sumCents([soFar.employerEi ?? pay.steps.employerEi.soFar, pay.employer.ei]),
    employerQpip: sumCents([soFar.employerQpip ?? pay.steps.employerQpip.soFar, pay.employer.qpip]),
  };
}

/** Adds up parts of one year. Employer's amounts that a part does not have count as zero. */
export function sumYearsToDate(parts: readonly YearToDate[]): YearToDate {
  const sum = (of: (part: YearToDate) => Cents) => sumCents(parts.map(of));
  return {
    pensionable: sum((part) => part.pensionable),
    cpp: sum((part) => part.cpp),
    cpp2: sum((part) => part.cpp2),
    ei: sum((part) => part.ei),
    qpip: sum((part) => part.qpip),
    employerEi: sum((part) => part.employerEi ?? NO_CENTS),
    employerQpip: sum((part) => part.employerQpip ?? NO_CENTS),
  };
}
