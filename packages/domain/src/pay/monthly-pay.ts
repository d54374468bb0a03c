import type { Province } from '../places/provinces.ts';

export type PayInterval = 'twiceAMonth' | 'every16Days' | 'every16DaysExceptManagers';

/*
 * Where the law requires pay more often than once a month. Sources: Canadian Payroll Reporter, "Can we change pay periods for
 * employees from biweekly to monthly?" (payroll-reporter.com/article/20436); HR Insider, wage payment deadlines
 * (hrinsider.ca/?p=95329); for Quebec the CNESST's page on pay (cnesst.gouv.qc.ca/en/working-conditions/wage-and-pay/pay), which
 * allows a month for managers. Alberta, Ontario and the territories allow monthly pay, Saskatchewan for monthly salaries.
 */
const MORE_OFTEN: Partial<Record<Province, PayInterval>> = {
  BC: 'twiceAMonth',
  MB: 'twiceAMonth',
  NB: 'every16Days',
  NL: 'twiceAMonth',
  NS: 'twiceAMonth',
  PE: 'twiceAMonth',
  QC: 'every16DaysExceptManagers',
};

/** Whether employees in a province can generally be paid monthly. */
export function allowsMonthlyPay(province: Province): boolean {
  return MORE_OFTEN[province] === undefined;
}

/** How often the law requires pay when monthly pay is chosen where that is too seldom, else null. It never blocks. */
export function monthlyPayWarning(schedule: string, province: Province): PayInterval | null {
  return schedule === 'Monthly' ? (MORE_OFTEN[province] ?? null) : null;
}
