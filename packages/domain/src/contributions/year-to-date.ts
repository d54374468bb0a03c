import type { Contributions, YearToDate } from './calculation.ts';

/** Year to date after a pay: the starting point of the next pay for the same year, employee and employer. */
export function addToYearToDate(soFar: YearToDate, pay: Contributions): YearToDate {
  return {
    pensionable: soFar.pensionable + pay.steps.pensionable,
    cpp: soFar.cpp + pay.cpp,
    cpp2: soFar.cpp2 + pay.cpp2,
    ei: soFar.ei + pay.ei,
    qpip: soFar.qpip + pay.qpip,
    employerEi: (soFar.employerEi ?? pay.steps.employerEi.soFar) + pay.employer.ei,
    employerQpip: (soFar.employerQpip ?? pay.steps.employerQpip.soFar) + pay.employer.qpip,
  };
}
