import { EMPTY_YEAR, type YearOfPay } from '@portage/domain/contributions/year-to-date';
import { cents } from '@portage/domain/money/money';

/** Sums of a query, in cents, as a year; a sum without rows is null. */
export function yearOfSums(sums: Record<keyof YearOfPay, number | null> | undefined): YearOfPay {
  if (sums === undefined) return EMPTY_YEAR;
  return {
    pensionable: cents(sums.pensionable ?? 0),
    cpp: cents(sums.cpp ?? 0),
    qpp: cents(sums.qpp ?? 0),
    cpp2: cents(sums.cpp2 ?? 0),
    insurable: cents(sums.insurable ?? 0),
    insurableQuebec: cents(sums.insurableQuebec ?? 0),
    ei: cents(sums.ei ?? 0),
    qpip: cents(sums.qpip ?? 0),
    employerEi: cents(sums.employerEi ?? 0),
    employerQpip: cents(sums.employerQpip ?? 0),
  };
}
