import type { Province } from './provinces.ts';
import { provinceName } from './provinces.ts';

/*
 * Where the law requires pay more often than once a month. Sources: Canadian Payroll Reporter, "Can we change pay periods for
 * employees from biweekly to monthly?" (payroll-reporter.com/article/20436); HR Insider, wage payment deadlines
 * (hrinsider.ca/?p=95329); for Quebec the CNESST's page on pay (cnesst.gouv.qc.ca/en/working-conditions/wage-and-pay/pay), which
 * allows a month for managers. Alberta, Ontario and the territories allow monthly pay, Saskatchewan for monthly salaries.
 */
const MORE_OFTEN: Partial<Record<Province, string>> = {
  BC: 'at least twice a month',
  MB: 'at least twice a month',
  NB: 'at least every 16 days',
  NL: 'at least twice a month',
  NS: 'at least twice a month',
  PE: 'at least twice a month',
  QC: 'at least every 16 days (managers: once a month)',
};

/** Whether employees in a province can generally be paid monthly. */
export function allowsMonthlyPay(province: Province): boolean {
  return MORE_OFTEN[province] === undefined;
}

/** A warning when monthly pay is chosen where the law requires pay more often, or null. It never blocks. */
export function monthlyPayWarning(schedule: string, province: Province): string | null {
  const often = MORE_OFTEN[province];
  if (schedule !== 'Monthly' || often === undefined) return null;
  return `In ${provinceName(province)} employees must be paid ${often}. Choose Bi-Weekly unless an exception applies.`;
}
